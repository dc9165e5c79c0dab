// Who searches, in which window; their listings; and the trees of the gallery. All lists come from the engine.
'use strict';

function isWholeWindow(text) { return /^\(-inf, \+?inf\)$/.test(text ?? ''); }

class Searchers {
  constructor(lab) {
    this.lab = lab;
    this.pick = [words.first, words.second].map((label, side) => element('select', {
      id: `searcher-${side + 1}`, onchange: () => lab.setSearchers(this.pick.map(select => select.value)),
    }));
    this.window = element('input', {type: 'text', id: 'window', class: 'window-text', autocomplete: 'off', spellcheck: 'false',
                                    placeholder: words.windowAll, onchange: () => lab.setWindow(this.window.value.trim())});
    this.error = element('p', {class: 'error', role: 'alert'});
    this.note = element('p', {class: 'mutants'});
    this.element = element('div', {class: 'fields', 'data-panel': 'searchers'},
        [words.first, words.second].map((label, side) => element('div', {class: 'field'},
            element('label', {for: `searcher-${side + 1}`}, label), this.pick[side])),
        element('div', {class: 'field'}, element('label', {for: 'window'}, words.windowLabel), this.window), this.error);
    this.listing = element('div', {class: 'panel listings', 'data-panel': 'listing'});
    this.gallery = element('select', {'aria-label': words.gallery, 'data-panel': 'gallery', onchange: () => {
      const [sort, number] = this.gallery.value.split(' ');
      this.gallery.value = '';
      if (sort === 'tree') this.lab.openTree(this.lab.list.gallery[Number(number)]);
      if (sort === 'mutant') this.openSmallest(this.lab.list.searchers[Number(number)]);
    }});
  }

  // The lists have come.
  fill({searchers, gallery}) {
    const option = ({id, title}) => element('option', {value: id, title}, id);
    const sorts = [[words.searchers, searchers.filter(({mutant}) => !mutant)], [words.mutants, searchers.filter(({mutant}) => mutant)]];
    this.pick.forEach((select, side) => select.replaceChildren(
        ...(side === 1 ? [element('option', {value: ''}, words.none)] : []),
        ...sorts.filter(([, found]) => found.length > 0).map(([label, found]) => element('optgroup', {label}, found.map(option)))));
    this.gallery.replaceChildren(element('option', {value: ''}, words.galleryPick),
        ...['tree', 'game', 'claim'].map(wanted => element('optgroup', {label: words.galleryGroups[wanted]}, gallery.map(({group, title, says}, i) =>
            group === wanted ? element('option', {value: `tree ${i}`, title: says ?? ''}, title) : ''))),
        element('optgroup', {label: words.smallestTrees}, searchers.map(({id, mutant, tree}, i) =>
            mutant && tree ? element('option', {value: `mutant ${i}`}, id) : '')));
  }

  // A mutant on its smallest tree, against the searcher that it was made of.
  openSmallest({id, mutant, tree: {tree, window}}) {
    return this.lab.openTree({tree, searchers: [id, mutant.of], window});
  }

  // The claim of the gallery that this search contradicts.
  claim() {
    const {tree, searchers, window} = this.lab.wanted;
    return this.lab.list.gallery.find(entry => entry.says && entry.tree === tree && entry.searchers.join() === searchers.join() &&
        (isWholeWindow(entry.window) ? null : entry.window) === window);
  }

  known(id) { return this.lab.list.searchers.find(searcher => searcher.id === id); }

  // What was asked for: pickers, window, notes on mutants, listings.
  show() {
    const {searchers, window} = this.lab.wanted;
    this.pick.forEach((select, side) => { select.value = searchers[side] ?? ''; });
    if (document.activeElement !== this.window) this.window.value = window ?? '';
    const claim = this.claim();
    const mutants = searchers.map(id => this.known(id)).filter(searcher => searcher?.mutant);
    this.note.replaceChildren(claim ? element('span', {}, element('b', {}, `${claim.title}: `), words.falseClaim(claim.says)) : '', ...mutants.map(({id, mutant, tree}) => element('span', {}, element('b', {}, `${id}: `),
        words.mutant(mutant.of, mutant.does), ' ',
        tree ? button(words.smallest, words.smallest, () => this.openSmallest(this.known(id))) : '')));
    this.lines = searchers.map(id => (this.known(id)?.listing ?? '').replace(/\n$/, '').split('\n').map(line => element('span', {}, `${line}\n`)));
    this.listing.replaceChildren(...searchers.map((id, side) => element('section', {}, element('h3', {}, id),
        element('p', {class: 'faint'}, this.known(id)?.title ?? '', ' \u00b7 ', this.known(id)?.source ?? ''),
        element('pre', {tabindex: 0, 'aria-label': `${words.listing}: ${id}`}, element('code', {}, this.lines[side])))));
  }

  // The line of each listing that the step is at.
  draw() {
    const {app} = this.lab;
    app.trace.sides.forEach(side => {
      const step = app.stepOf(side);
      const lines = this.lines?.[side] ?? [];
      lines.forEach((line, i) => line.classList.toggle('lit', i + 1 === step?.line));
      const lit = lines[(step?.line ?? 0) - 1];
      const box = lit?.closest('pre');
      if (!box || box.clientHeight === 0) return;
      if (lit.offsetTop < box.scrollTop || lit.offsetTop + lit.offsetHeight > box.scrollTop + box.clientHeight) {
        box.scrollTop = lit.offsetTop - box.clientHeight / 2;
      }
    });
  }
}
