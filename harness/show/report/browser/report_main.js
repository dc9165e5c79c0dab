// Puts the page together: head, navigation, sections in order, deep links, printing.
'use strict';

// The commit of the results, or those of both.
function commits(before, results) {
  const [old, now] = [before?.environment.commit, results?.environment.commit];
  if (!now) return null;
  return [', commit ', old && old !== now ? [code(old), ' → '] : null, code(now)];
}

// What this page is, for a reader who has never seen one.
function purpose() {
  const {before, results, verification} = report.data;
  if (before) return 'What two runs of the same searchers have in common, and what changed between them.';
  const parts = [
    verification ? 'whether each returns what minimax returns' : '',
    results ? 'what it costs beside alpha-beta, in nodes and in time' : '',
  ].filter(Boolean);
  const what = parts.length ? parts.join(', and ') : 'what is recorded of them so far';
  return `This report compares algorithms that search game trees: ${what}.`;
}

function headline() {
  const {before, results, verification, claims, power} = report.data;
  const cards = [];
  const card = (link, name, value, text, state) =>
    cards.push(
      el(
        'a',
        {class: 'card ' + (state ?? ''), href: link},
        el('span', {class: 'name'}, name),
        el('strong', {}, value),
        el('span', {class: 'text'}, text),
      ),
    );
  if (verification) {
    const isFine = isEquivalent(verification);
    const broken = [
      verification.violation_count ? plural(verification.violation_count, 'broken promise') : '',
      wrongValues().length ? plural(wrongValues().length, 'wrong value') : '',
    ].filter(Boolean);
    card(
      '#equivalence',
      'Equivalent',
      isFine ? (verification.complete ? 'Yes' : 'So far') : 'No',
      isFine ? `${searchesText(verification)}, no promise broken` : listed(broken),
      isFine ? 'good' : 'bad',
    );
  }
  if (results) {
    const ranked = rankedRows(results);
    if (ranked.length)
      card(
        '#matrix',
        'Fewest nodes',
        number.ratio(meanRatio(ranked[0])),
        ranked[0].reference ? 'alpha-beta itself' : `of alpha-beta: ${ranked[0].searcher}`,
      );
    const [fastest] = results.times;
    if (fastest)
      card(
        '#time',
        'Fastest',
        fastest.ratio[0] < 1 ? fastest.searcher : 'alpha-beta',
        fastest.ratio[0] < 1
          ? `${number.interval(fastest.ratio)} of alpha-beta’s CPU time`
          : 'no other takes less CPU time on average',
      );
  }
  const greatest = greatestSpeedup(report.data.speedup);
  if (greatest)
    card(
      '#speedup',
      'Greatest speed-up',
      speedupText(greatest.speedup, 1),
      `${greatest.searcher} with ${plural(greatest.processors, 'simulated processor')}`,
    );
  if (claims)
    card(
      '#claims',
      'Claims that hold',
      `${claims.claims.filter(claim => claim.verdict === 'holds').length} of ${claims.claims.length}`,
      `${claims.claims.filter(claim => claim.verdict === 'fails').length} fail, the others are measured or not decided`,
    );
  if (power)
    card(
      '#power',
      'Mutants caught',
      `${power.mutants.length - power.survivors} of ${power.mutants.length}`,
      'deliberately wrong searchers',
      power.survivors ? 'bad' : 'good',
    );
  const title = before ? 'What changed' : 'The searchers, checked and compared';
  const of = results
    ? `Experiment “${results.name}”, seed ${results.seed}, pvslab ${results.program_version}`
    : `Records of ${report.data.directory || 'this directory'}`;
  return el(
    'header',
    {class: 'top'},
    el('p', {class: 'brand'}, 'pvslab'),
    el('h1', {}, title),
    el('p', {class: 'lead'}, purpose()),
    el('p', {class: 'subtitle'}, of, commits(before?.results, results)),
    gaps('all'),
    report.data.vega_missing
      ? el('div', {class: 'gap', role: 'note', id: 'no-vega'}, p(report.data.vega_missing))
      : null,
    el('nav', {class: 'cards', 'aria-label': 'Answers'}, cards),
  );
}

function contentOf(one) {
  try {
    return one.build();
  } catch (error) {
    return el(
      'div',
      {class: 'gap', role: 'note'},
      p(`This section could not be made from the records: ${error.message}.`),
    );
  }
}

// Nothing to show: its record is missing.
const isEmpty = content => [content].flat(9).every(part => part === null || part === undefined || part === false);

function built({one, content}, index) {
  return el(
    'section',
    {id: one.id, 'aria-labelledby': one.id + '-title'},
    el(
      'h2',
      {id: one.id + '-title'},
      el('span', {class: 'ordinal', 'aria-hidden': 'true'}, String(index + 1)),
      el('a', {href: '#' + one.id, class: 'anchor'}, one.title),
    ),
    content,
  );
}

// Opens what hides the target of a deep link, and goes there.
function followLink(behavior = 'auto') {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  for (let at = target; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true;
  target.scrollIntoView({behavior});
  document.querySelectorAll('.target').forEach(other => other.classList.remove('target'));
  target.classList.add('target');
}

{
  const changes = report.sections.findIndex(({id}) => id === 'changes');
  if (changes > 0) report.sections.unshift(...report.sections.splice(changes, 1));
  const short = {
    changes: 'Changes',
    equivalence: 'Equivalence',
    cost: 'Cost',
    time: 'Time',
    speedup: 'Speed-up',
    literature: 'Literature',
    perft: 'Perft',
    reproduce: 'Reproduce',
  };
  const shown = report.sections.map(one => ({one, content: contentOf(one)})).filter(({content}) => !isEmpty(content));
  document.body.append(
    el('a', {class: 'skip', href: '#' + shown[0].one.id}, 'Skip to the first section'),
    el(
      'nav',
      {class: 'bar', 'aria-label': 'Sections'},
      shown.map(({one: {id}}, index) => el('a', {href: '#' + id}, el('b', {}, String(index + 1)), ' ' + short[id])),
    ),
    el('main', {}, headline(), shown.map(built), absentLine()),
  );
  drawCharts();
  addEventListener('hashchange', () => followLink());
  if (location.hash) followLink('instant');
  addEventListener('beforeprint', () =>
    document.querySelectorAll('#finding details, section > details').forEach(details => {
      details.open = true;
    }),
  );
}
