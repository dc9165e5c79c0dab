// Section 7: how to reproduce each table and chart.
'use strict';

function environmentPart(results) {
  const {environment} = results;
  const rows = [
    ['program', `pvslab ${results.program_version}`],
    ['commit', environment.commit],
    ['compiler', environment.compiler],
    ['build', environment.build],
    ['processor', environment.processor],
    ['threads', environment.threads],
    ['seed', results.seed],
    ['experiment', results.name],
  ];
  return el(
    'dl',
    {class: 'facts'},
    rows.map(([name, value]) => [
      el('dt', {}, name),
      el('dd', {}, value === '' || value === undefined || value === null ? 'not recorded' : String(value)),
    ]),
  );
}

section('reproduce', 'How to reproduce this', () => {
  const {results, definitions, directory} = report.data;
  const seen = new Set();
  const made = madeBy.filter(({what}) => !seen.has(what) && seen.add(what));
  return [
    p(
      'Node counts are the same on every machine and with any number of threads; times are not. The whole page is made again by ',
      command(`pvslab report ${directory || '.'}`),
      '.',
    ),
    results ? [heading('environment', 'Environment'), environmentPart(results)] : null,
    heading('commands', 'Commands'),
    table(
      [
        {title: 'what', value: one => one.what, show: one => el('a', {href: '#' + one.link}, one.what)},
        {title: 'command', value: one => one.text, show: one => command(one.text)},
      ],
      made,
      {filter: false, caption: 'The command beside each table and chart'},
    ),
    results ? folded('The experiment in full', el('pre', {tabindex: '0'}, results.experiment)) : null,
    heading('definitions', 'What is counted'),
    table(
      [
        {title: 'count', value: one => one.count.replaceAll('_', ' ')},
        {title: 'meaning', value: one => one.means, className: 'found'},
      ],
      definitions,
      {filter: false, caption: 'Definitions'},
    ),
  ];
});
