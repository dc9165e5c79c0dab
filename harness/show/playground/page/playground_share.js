// What leaves the page: a link, a link for slides, the command for a terminal, and the drawing as a file.
'use strict';

class Share {
  constructor(lab) {
    this.lab = lab;
    this.told = element('span', {role: 'status', class: 'faint'});
    this.fields = Object.fromEntries(['link', 'embed', 'command'].map(name =>
      [name, element('input', {type: 'text', id: `share-${name}`, readonly: true, onfocus: event => event.target.select()})]));
    this.files = element('div', {class: 'files'});
    this.withoutCode = element('p', {class: 'faint', hidden: true}, words.commandWithoutCode);
    this.element = element('dialog', {class: 'share', 'aria-label': words.share}, element('h2', {}, words.share),
        Object.entries(this.fields).map(([name, input]) => element('div', {class: 'field'},
            element('label', {for: input.id}, words[name]), input, button(words.copy, `${words.copy}: ${words[name]}`, () => this.copy(input)))),
        this.withoutCode,
        element('h3', {}, words.save), this.files,
        element('form', {method: 'dialog', class: 'bar'}, element('button', {type: 'submit'}, words.close), this.told));
  }

  open() {
    const {lab} = this;
    if (!lab.app) return;
    const [page] = location.href.split(/[?#]/);
    this.fields.link.value = `${page}${lab.address()}`;
    this.fields.embed.value = `${page}?embed=1${lab.address()}`;
    this.fields.command.value = this.command();
    this.withoutCode.hidden = !lab.app.trace.searches.some(({searcher}) => searcher === ownId);
    this.told.textContent = '';
    this.files.replaceChildren(...lab.app.view.panes.map(pane => {
      const {searcher} = lab.app.trace.searches[pane.side];
      const save = (format, make) => button(format, `${words.save}, ${searcher}: ${format}`, () => make(new Export(lab.app, pane)));
      return element('div', {class: 'bar'}, element('b', {}, searcher), save('SVG', made => made.saveSvg()),
                     save('PNG', made => made.savePng()), lab.app.drawsTree ? save('TikZ', made => made.saveTikz()) : '');
    }));
    this.element.showModal();
  }

  // The engine's command, with the view; the tree in it is in negamax notation. A function of this page is no searcher of the program.
  command() {
    const {trace, state} = this.lab.app;
    const others = trace.searches.map(({searcher}) => searcher).filter(id => id !== ownId);
    const searchers = [others[0] ?? 'alpha-beta', ...others.slice(1)].join(' --against ');
    const named = trace.searches.map(({searcher}) => searcher).join(' --against ');
    return trace.command.replace(`pvslab trace ${named}`, () => `pvslab trace ${searchers}`)
        .replace(/ --format json$/, state.view === 'max' ? ' --view max' : '');
  }

  async copy(input) {
    input.select();
    try {
      await navigator.clipboard.writeText(input.value);
      this.told.textContent = words.copied;
    } catch {
      this.told.textContent = words.selected;
    }
  }
}
