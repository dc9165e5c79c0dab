// The report in a real browser: charts have marks, tables sort and filter, links lead somewhere, and whatever the records
// lack or hold, the page is readable.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {cpSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {browser, fitsWidth, narrow, open, pvslab, scratch, screenshot, swipe} from './page.mjs';
import {writeRecords} from './report_folder.mjs';

let chrome;
const whole = join(scratch, 'whole');

function directory(name, change = () => {}) {
  const path = join(scratch, name);
  cpSync(whole, path, {recursive: true});
  const file = join(path, 'results.json');
  const results = JSON.parse(readFileSync(file, 'utf8'));
  change(results, path);
  writeFileSync(file, JSON.stringify(results));
  return path;
}

function made(path, environment = {}) {
  const run = spawnSync(process.env.PVSLAB, ['report', path], {
    encoding: 'utf8',
    env: {...process.env, ...environment},
  });
  assert.equal(run.status, 0, run.stderr);
  return join(path, 'report.html');
}

before(async () => {
  chrome = await browser();
  writeRecords(whole);
  made(whole);
});
after(() => chrome.close());

async function opened(path, options, look) {
  const shown = await open(chrome, path, options);
  await shown.page.waitForFunction(() =>
    [...document.querySelectorAll('.chart')].every(chart => chart.childElementCount > 0),
  );
  await look(shown.page);
  await shown.close();
  assert.deepEqual(shown.faults, []);
}

const column = (page, selector, index) =>
  page.$$eval(`${selector} tbody tr`, (rows, at) => rows.map(row => row.children[at].textContent), index);

test('every chart has marks, a sentence and a table', async () => {
  await opened(join(whole, 'report.html'), {}, async page => {
    const charts = await page.$$eval('figure', figures =>
      figures.map(figure => ({
        id: figure.id,
        marks: figure.querySelectorAll('.chart svg :is(path, line, text)').length,
        sentence: figure.querySelector('figcaption').textContent,
        rows: figure.querySelectorAll('details tbody tr').length,
      })),
    );
    const ids = charts.map(chart => chart.id);
    for (const id of ['forest', 'sweep-order', 'sweep-depth', 'proofs', 'kinds', 'cutoffs', 'mutants', 'perft-speed']) {
      assert.ok(ids.includes(id), `${id} is not among ${ids}`);
    }
    for (const chart of charts) {
      assert.ok(chart.marks > 10, `${chart.id} has ${chart.marks} marks`);
      assert.ok(chart.sentence.length > 40, chart.id);
      assert.doesNotMatch(chart.sentence, /undefined|NaN|null/, chart.id);
      assert.ok(chart.rows > 0, chart.id);
    }
    assert.doesNotMatch(await page.textContent('main'), /undefined|NaN|\[object/);
  });
});

test('sorting sorts, up and down', async () => {
  await opened(join(whole, 'report.html'), {}, async page => {
    const numbers = async () => (await column(page, 'table.matrix', 2)).map(Number).filter(Number.isFinite);
    await page.click('table.matrix thead th:nth-child(3) button');
    const up = await numbers();
    assert.deepEqual(
      up,
      [...up].sort((a, b) => a - b),
    );
    assert.equal(await page.getAttribute('table.matrix thead th:nth-child(3)', 'aria-sort'), 'ascending');
    await page.click('table.matrix thead th:nth-child(3) button');
    assert.deepEqual(await numbers(), up.reverse());
  });
});

test('the filter keeps the rows with its words', async () => {
  await opened(join(whole, 'report.html'), {}, async page => {
    const all = (await column(page, 'table.claims:not(.papers)', 0)).length;
    await page.click('#literature .choice[data-value="fails"]');
    const failed = await column(page, 'table.claims:not(.papers)', 1);
    assert.ok(failed.length > 0 && failed.length < all);
    assert.ok(failed.every(verdict => verdict === 'fails'));
    await page.fill('#literature input[type=search] >> nth=0', 'no claim says this');
    assert.equal((await column(page, 'table.claims:not(.papers)', 0)).length, 0);
  });
});

test('published figures stand beside ours, and those that do not agree say why', async () => {
  await opened(join(whole, 'report.html'), {}, async page => {
    const verdicts = await column(page, 'table.papers', 3);
    assert.ok(verdicts.length >= 40);
    const others = verdicts.filter(verdict => verdict !== 'agrees');
    assert.ok(others.length > 0 && others.length < verdicts.length);
    assert.match(await page.textContent('[id="papers/cpw-node-types/b40-d5"]'), /65,569.*65,599.*does not agree/s);
    assert.match(await page.textContent('[id="papers/cpw-node-types/b40-d5"]'), /misprint/);
  });
});

// Headings of the columns of charts are as tall as they are wide, and easily leave a narrow page.
test('no text of a chart leaves a page of 390 px, and a swipe that begins on one scrolls', async () => {
  await opened(join(whole, 'report.html'), {size: narrow, touch: true}, async page => {
    const outside = await page.$$eval('.chart', charts =>
      charts.flatMap(chart => {
        const seen = chart.getBoundingClientRect();
        return [...chart.querySelectorAll('svg text')]
          .filter(text => text.textContent.trim() !== '')
          .filter(text => {
            const box = text.getBoundingClientRect();
            return box.right > seen.right + 1 || box.left < seen.left - 1 || box.top < seen.top - 1;
          })
          .map(text => `${chart.closest('figure')?.id}: ${text.textContent}`);
      }),
    );
    assert.deepEqual(outside, []);
    const chart = page.locator('#mutants .chart');
    await chart.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    await swipe(page, chart, 0, -200);
    assert.ok((await page.evaluate(() => scrollY)) > before + 50);
  });
});

test('the key of the mutants has the colours of the chart, light and dark', async () => {
  for (const dark of [false, true]) {
    await opened(join(whole, 'report.html'), {dark}, async page => {
      const {key, cells, text} = await page.$eval('#mutants', figure => {
        const colour = (element, property) => getComputedStyle(element)[property];
        const ofKey = kind => colour(figure.querySelector(`.key .swatch.${kind}`), 'backgroundColor');
        const fills = new Set(
          [...figure.querySelectorAll('.chart svg path')].map(cell => colour(cell, 'fill')).filter(Boolean),
        );
        return {
          key: Object.fromEntries(['caught', 'inapplicable', 'missed'].map(kind => [kind, ofKey(kind)])),
          cells: [...fills],
          text: figure.querySelector('.key').textContent,
        };
      });
      assert.equal(new Set(Object.values(key)).size, 3);
      for (const [kind, colour] of Object.entries(key)) assert.ok(cells.includes(colour), `${kind}: ${colour} of ${cells}`);
      assert.doesNotMatch(text, /dark|white/);
      await screenshot(page, `report-mutants-${dark ? 'dark' : 'light'}`);
    });
  }
});

test('the matrix is shown of leaves too', async () => {
  await opened(join(whole, 'report.html'), {}, async page => {
    const ratios = () => column(page, '#cost table.matrix', 2);
    const ofNodes = await ratios();
    await page.selectOption('#matrix-ratio', {label: 'Leaves as a ratio to alpha-beta'});
    assert.match(await page.textContent('#cost table.matrix caption'), /Leaves as a ratio to alpha-beta/);
    assert.notDeepEqual(await ratios(), ofNodes);
    await page.selectOption('#matrix-ratio', {index: 0});
    assert.deepEqual(await ratios(), ofNodes);
  });
});

test('a cell of the matrix opens the trees that stand out, nodes beside those of alpha-beta, with the trace of each', async () => {
  await opened(join(whole, 'report.html'), {}, async page => {
    const cell = page.locator('#cost table.matrix tbody tr', {hasText: 'scout'}).locator('button.cell').first();
    await cell.click();
    const dialog = page.locator('dialog.cell');
    assert.match(await dialog.locator('h3').innerText(), /^\w*scout on /);
    const rows = (await dialog.locator('tbody tr').allInnerTexts()).map(text => text.split('\t').slice(0, 4).map(part => Number(part.trim().replaceAll(',', ''))));
    assert.ok(rows.length >= 2 && rows.length <= 6, String(rows.length));
    for (const [tree, nodes, to, ratio] of rows) {
      assert.ok(tree >= 1 && nodes >= 1 && to >= 1);
      assert.ok(Math.abs(nodes / to - ratio) < 0.01 * ratio + 0.5, `${nodes} / ${to} is not ${ratio}`);
    }
    const [trace] = await dialog.locator('.command').allInnerTexts();
    const words = trace.match(/^pvslab (trace \w*scout --against alpha-beta --workload (?:\S+) --case \d+ --seed \d+) --format html --out trace\.html$/)[1].split(' ');
    const told = JSON.parse(pvslab(...words, '--format', 'json'));
    const found = told.searches.map(({counters}) => counters.nodes);
    const farthest = rows.toSorted((a, b) => Math.abs(Math.log(b[1] / b[2])) - Math.abs(Math.log(a[1] / a[2])))[0];
    assert.deepEqual(found, [farthest[1], farthest[2]]);
    await screenshot(page, 'report-cell-1280-light');
    assert.doesNotMatch(trace, /--window|--program/);
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('dialog.cell').count(), 0);
    // One stop for the Tab key; arrows go from cell to cell, also when the rows were sorted anew.
    await page.click('table.matrix thead th:nth-child(3) button');
    assert.equal(await page.locator('#cost table.matrix button.cell[tabindex="0"]').count(), 1);
    await page.locator('#cost table.matrix button.cell[tabindex="0"]').focus();
    const at = () => page.evaluate(() => [document.activeElement.closest('tr').rowIndex, document.activeElement.closest('td').cellIndex]);
    const [row, column] = await at();
    await page.keyboard.press('ArrowRight');
    assert.deepEqual(await at(), [row, column + 1]);
    await page.keyboard.press('ArrowDown');
    assert.ok((await at())[0] > row);
    assert.equal(await page.locator('#cost table.matrix button.cell[tabindex="0"]').count(), 1);
    await page.keyboard.press('Enter');
    assert.equal(await page.locator('dialog.cell').count(), 1);
  });
});

test('the commands of a cell have the window and the programs of the run; what is the same on every tree is said so', async () => {
  const folder = directory('windowed', results => {
    results.window = '-3..4';
    results.command += " --program 'python3 my search.py'";
    const [kept, other] = results.results.filter(one => one.searcher === 'scout');
    Object.assign(kept.ratio, {value: 1, standard_error: 0, low: null, high: null});
    delete kept.outliers;
    Object.assign(other.ratio, {value: 1, standard_error: 0.1, low: null, high: null});
    delete other.outliers;
  });
  await opened(made(folder), {}, async page => {
    const cells = page.locator('#cost table.matrix tbody tr', {has: page.locator('th', {hasText: /^scout/})}).locator('button.cell');
    const told = [];
    for (const at of [0, 1, 2]) {
      await cells.nth(at).click();
      told.push(await page.locator('dialog.cell').innerText());
      await page.keyboard.press('Escape');
    }
    assert.match(told[0], /as many nodes as alpha-beta on every tree/);
    assert.match(told[1], /do not say which trees stand out/);
    assert.match(told[2], /pvslab trace scout .* --window=-3,4 --program 'python3 my search.py' --format html/);
    assert.match(told[2], /pvslab compare --searcher scout .* --window=-3..4 --program 'python3 my search.py' --per-tree/);
  });
});

test('a folded row says which searchers are alike', async () => {
  await opened(join(whole, 'report.html'), {}, async page => {
    const row = page.locator('table.matrix tr.reference details');
    assert.equal(await row.locator('.others').isVisible(), false);
    await row.locator('summary').click();
    assert.match(await row.locator('.others').innerText(), /alpha-beta-fail-hard/);
  });
});

test('a deep link shows its claim', async () => {
  await opened(join(whole, 'report.html'), {hash: '#claims/minimal-tree'}, async page => {
    await page.waitForFunction(() => {
      const {top} = document.getElementById('claims/minimal-tree').getBoundingClientRect();
      return top >= 0 && top < 800;
    });
  });
});

for (const [name, options] of [
  ['wide', {}],
  ['wide-dark', {dark: true}],
  ['narrow', {size: narrow}],
  ['narrow-dark', {size: narrow, dark: true}],
]) {
  test(`the page holds: ${name}`, async () => {
    await opened(join(whole, 'report.html'), options, async page => {
      assert.ok(await fitsWidth(page));
      const paper = await page.evaluate(
        () => getComputedStyle(document.body).backgroundColor.match(/\d+/g).map(Number)[0],
      );
      assert.equal(paper < 128, Boolean(options.dark));
      await screenshot(page, `report-${name}`, {fullPage: true});
    });
  });
}

test('it prints', async () => {
  await opened(join(whole, 'report.html'), {}, async page => {
    await page.emulateMedia({media: 'print'});
    assert.equal(await page.locator('.bar').isVisible(), false);
    assert.ok((await page.pdf()).length > 10000);
  });
});

test('without Vega it says so and keeps its tables open', async () => {
  await opened(made(directory('no-vega'), {PVSLAB_VEGA: '/no/such/folder'}), {}, async page => {
    assert.match(await page.innerText('#no-vega'), /libjs-vega/);
    assert.equal(await page.locator('figure .chart').count(), 0);
    assert.ok(await page.locator('#forest details table').isVisible());
  });
});

const shapes = {
  'one searcher': results => {
    results.results = results.results.filter(one => one.searcher === 'alpha-beta');
    delete results.sweeps;
  },
  'sixty searchers': results => {
    const copies = results.results.filter(one => one.searcher === 'scout');
    for (let i = 0; i < 55; ++i) {
      for (const one of copies)
        results.results.push({...one, searcher: `scout-${i}`, nodes: {...one.nodes, mean: one.nodes.mean + i}});
    }
  },
  'names that look like markup': results => {
    const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    for (const one of results.results) if (one.searcher === 'scout') one.searcher = evil;
    results.notes.push(evil);
    results.experiment.name = evil;
  },
  'wrong values': results => {
    const one = results.results.find(each => each.searcher === 'scout');
    Object.assign(one, {wrong_values: 1, times: null});
    results.violations.push({
      searcher: 'scout',
      workload: one.workload,
      seed: 1,
      index: 3,
      returned: 1,
      expected: 2,
      expected_from: 'minimax',
      command: 'pvslab compare',
    });
  },
  'a broken promise': (results, path) => {
    const file = join(path, 'verification.json');
    const verification = JSON.parse(readFileSync(file, 'utf8'));
    const clause = verification.searchers.find(one => one.id === 'pvs-merged-strict').clauses.fail_soft;
    Object.assign(clause, {
      promised: true,
      held: false,
      violations: 5,
      counterexample: {tree: '[0 -1]', window: [2, 2], score: 1, returned: 0, replay: 'pvs-merged-strict:2..2:b2.0.-1'},
    });
    verification.kept = false;
    verification.relations = {
      held: false,
      complete: true,
      unchecked: [],
      trees: 9,
      claims: [
        {
          theorem: 'one-value',
          relation: 'same_visits',
          one: 'scout',
          other: 'alpha-beta',
          held: false,
          trees: 9,
          windows: 9,
          violations: 1,
          counterexample: {
            tree: '[0 [1 0]]',
            window: ['-inf', '+inf'],
            replay: 'scout,alpha-beta:-inf..+inf:b2.0.b2.1.0',
          },
        },
      ],
    };
    writeFileSync(file, JSON.stringify(verification));
  },
};
for (const [name, change] of Object.entries(shapes)) {
  test(`readable: ${name}`, async () => {
    const page = made(directory(name.replaceAll(' ', '-'), change));
    for (const size of [undefined, narrow]) {
      await opened(page, {size}, async shown => {
        assert.ok(await fitsWidth(shown));
        assert.doesNotMatch(await shown.textContent('main'), /undefined|NaN|could not be/);
        const searchers = await shown.textContent('table.matrix');
        assert.equal(searchers.includes('scout-54'), name === 'sixty searchers');
        if (name === 'one searcher') assert.equal(searchers.includes('scout'), false);
        if (name === 'a broken promise')
          assert.equal(await shown.locator('#equivalence .violation svg.tree').count(), 3);
        if (name === 'wrong values') assert.match(await shown.innerText('#equivalence .answer'), /^No\. 1 wrong value/);
        if (name === 'wrong values') assert.match(await shown.innerText('#violations ~ .scroll'), /pvslab compare/);
        await screenshot(shown, `report-${name.replaceAll(' ', '-')}-${size ? 'narrow' : 'wide'}`);
      });
    }
  });
}

test('an interrupted run shows what it verified and how to go on', async () => {
  const path = join(scratch, 'interrupted');
  mkdirSync(path);
  cpSync(join(whole, 'verification.json'), join(path, 'verification.json'));
  await opened(made(path), {}, async page => {
    assert.match(await page.innerText('#equivalence .answer'), /^Yes/);
    assert.match(await page.innerText('#missing'), /results\.json[\s\S]*pvslab run/);
  });
});

test('two results: what changed comes first, the rest is folded', async () => {
  const later = directory('later', results => {
    for (const one of results.results) if (one.searcher === 'scout') one.nodes.mean *= 1.1;
  });
  pvslab('report', whole, later);
  await opened(join(later, 'changes.html'), {}, async page => {
    assert.equal(await page.locator('section').first().getAttribute('id'), 'changes');
    assert.deepEqual(await column(page, '#changes table.matrix', 0), ['scout']);
    assert.match(await page.innerText('#changes .answer'), /scout.*\+10\.0%/);
    assert.match(await page.innerText('#changes details'), /unchanged/);
    await screenshot(page, 'report-changes');
  });
});
