// The report's section on speed-ups in a real browser: what it says is what speedup.json holds, whatever that is.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {after, before, test} from 'node:test';
import {browser, fitsWidth, narrow, open, pvslab, scratch, screenshot} from './page.mjs';

let chrome;
let whole; // a record of two workloads

// The page of a directory with this record alone, or with none. A damaged record has a page as well, and `status` 2.
function pageOf(name, record, environment = {}, status = 0) {
  const path = join(scratch, name.replaceAll(' ', '-'));
  mkdirSync(path);
  if (record) writeFileSync(join(path, 'speedup.json'), typeof record === 'string' ? record : JSON.stringify(record));
  const run = spawnSync(process.env.PVSLAB, ['report', path], {
    encoding: 'utf8',
    env: {...process.env, ...environment},
  });
  assert.equal(run.status, status, run.stderr);
  return join(path, 'report.html');
}

function changed(change) {
  const record = structuredClone(whole);
  change(record);
  return record;
}
const rowsOf = record => record.tables.flatMap(of => of.searchers.flatMap(one => one.processors));
const ofOneTree = record => {
  for (const table of record.tables) table.trees = 1;
  for (const row of rowsOf(record)) row.low = row.high = null;
};

before(async () => {
  chrome = await browser();
  const file = join(scratch, 'speedup.json');
  const searchers = ['root-splitting', 'jamboree', 'young-brothers-wait', 'abdada'].flatMap(id => ['--searcher', id]);
  const workloads = ['ordered:b=6,d=5', 'uniform:b=3,d=6'].flatMap(spec => ['--workload', spec]);
  pvslab('speedup', '--processors', '1..64', ...workloads, ...searchers, '--trees', '50', '--json', file);
  whole = JSON.parse(readFileSync(file, 'utf8'));
});
after(() => chrome.close());

async function opened(path, options, look) {
  const shown = await open(chrome, path, options);
  await shown.page.waitForFunction(() =>
    [...document.querySelectorAll('.chart')].every(chart => chart.childElementCount > 0),
  );
  await look(shown.page);
  assert.ok(await fitsWidth(shown.page));
  assert.doesNotMatch(await shown.page.textContent('main'), /undefined|NaN|\[object|Infinity|could not be/);
  await shown.close();
  assert.deepEqual(shown.faults, []);
}

const textsOf = (page, selector) => page.$$eval(selector, all => all.map(one => one.textContent));
const caption = (page, id) => page.textContent(`#${id} figcaption`);

test('it says what was measured, and its command measures the same again', async () => {
  const path = pageOf('again', whole);
  await opened(path, {}, async page => {
    assert.match(
      await page.textContent('#speedup > p'),
      /^4 parallel searchers on a simulated machine with 1 to 64 processors: 50 trees of each of 2 workloads, seed 1/,
    );
    const words = await page.textContent('#speedup .source .command');
    const again = spawnSync('sh', ['-c', words.replace(/^pvslab/, '"$PVSLAB"').replace(/--json .*/, '--json -')], {
      encoding: 'utf8',
      cwd: dirname(path),
    });
    assert.equal(again.status, 0, again.stderr);
    assert.deepEqual(JSON.parse(again.stdout), whole);
  });
});

test('the fastest searcher of every column is marked, and no other', async () => {
  await opened(pageOf('greatest', whole), {}, async page => {
    const {searchers} = whole.tables[0];
    const marked = await page.$$eval('table.speedups tbody tr', rows =>
      rows.map(row => [...row.querySelectorAll('td.number')].map(cell => Boolean(cell.querySelector('.best')))),
    );
    searchers.forEach((one, index) =>
      one.processors.forEach(({time}, at) => {
        const least = Math.min(...searchers.map(other => other.processors[at].time));
        assert.equal(marked[index][at], at > 0 && time === least, `${one.searcher}, column ${at}`);
      }),
    );
    assert.match(await page.$eval('.best', one => getComputedStyle(one, '::before').content), /▸/);
  });
});

test('the keyboard chooses another workload for table and charts', async () => {
  await opened(pageOf('keyboard', whole), {}, async page => {
    const first = [await page.textContent('table.speedups tbody'), await caption(page, 'speedup-curves')];
    assert.match(first[1], /^On ordered:b=6,d=5 with 64 processors the greatest speed-up is that of /);
    await page.focus('#speedup select');
    await page.keyboard.press('ArrowDown');
    assert.match(await caption(page, 'speedup-curves'), /^On uniform:b=3,d=6 with 64 processors/);
    assert.match(await caption(page, 'speedup-losses'), /on uniform:b=3,d=6 with 64 processors/);
    assert.notEqual(await page.textContent('table.speedups tbody'), first[0]);
    await page.keyboard.press('ArrowUp');
    assert.deepEqual([await page.textContent('table.speedups tbody'), await caption(page, 'speedup-curves')], first);
  });
});

test('a searcher can be highlighted among the curves', async () => {
  await opened(pageOf('highlight', whole), {}, async page => {
    const names = () => textsOf(page, '#speedup-curves .chart svg text');
    await page.click('#speedup-curves summary >> nth=0');
    const button = page.locator('#speedup-curves .choice', {hasText: 'young-brothers-wait'});
    const before = await button.getAttribute('aria-pressed');
    assert.equal((await names()).includes('YBW'), before === 'true');
    await button.click();
    assert.notEqual(await button.getAttribute('aria-pressed'), before);
    await page.waitForFunction(wanted => [...document.querySelectorAll('#speedup-curves .chart svg text')].some(
        text => text.textContent === 'YBW') === wanted, before !== 'true');
  });
});

test('the shares of the time add up, and the sentence says the last of them', async () => {
  await opened(pageOf('shares', whole), {}, async page => {
    await page.selectOption('#speedup-losses select', 'root-splitting');
    const rows = await page.$$eval('#speedup-losses tbody tr', all =>
      all.map(row => [...row.children].slice(2, 6).map(cell => parseFloat(cell.textContent.replace('−', '-')))),
    );
    assert.equal(rows.length, 7);
    for (const row of rows) assert.ok(Math.abs(row.reduce((sum, one) => sum + one) - 100) < 0.25, String(row));
    const said = await caption(page, 'speedup-losses');
    assert.ok(said.startsWith(`root-splitting on ordered:b=6,d=5 with 64 processors: ${rows.at(-1)[0].toFixed(1)}% of`), said);
  });
});

test('a negative overhead is said, and the parts of a bar do not overlap', async () => {
  const record = changed(of => {
    const row = of.tables[0].searchers[0].processors[1];
    const before = row.overhead;
    row.overhead = -Math.round(row.serial_time / 10);
    row.work += row.overhead - before;
    row.time = Math.round((row.serial_time + row.overhead + row.idle + row.communication) / row.processors);
    row.idle = row.processors * row.time - row.serial_time - row.overhead - row.communication;
  });
  await opened(pageOf('negative', record), {}, async page => {
    await page.selectOption('#speedup-losses select', 'root-splitting');
    assert.match(await caption(page, 'speedup-losses'), /With P = 2 it visited less than its twin\./);
    assert.ok((await textsOf(page, '#speedup-losses .chart svg text')).some(text => /^−\d+\.\d%$/.test(text)));
    const parts = await page.$$eval('#speedup-losses .mark-rect path', bars =>
      bars.map(bar => bar.getBBox()).map(({x, y, height}) => ({x, y, height})),
    );
    const heights = new Map();
    for (const {x, y, height} of parts) {
      assert.ok(y >= -1 && y + height <= 301, `${y} and ${height}`);
      heights.set(x, (heights.get(x) ?? 0) + height);
    }
    assert.equal(heights.size, 7);
    for (const [x, height] of heights) assert.ok(Math.abs(height - 300) < 1, `${height} at ${x}`);
  });
});

test('several trees have intervals, one tree has none', async () => {
  for (const [name, record, has] of [
    ['several trees', whole, true],
    ['one tree', changed(ofOneTree), false],
  ]) {
    await opened(pageOf(name, record), {}, async page => {
      assert.equal((await caption(page, 'speedup-curves')).includes('95% intervals'), has, name);
      assert.equal((await page.textContent('#speedup-curves details tbody')).includes('±'), has, name);
      assert.equal((await page.locator('#speedup-curves .chart .mark-rule.role-mark line').count()) > 0, has, name);
    });
  }
});

test('each cell of the winners has the least time of its workload, and the speed-up over the best serial search', async () => {
  await opened(pageOf('winners', whole), {}, async page => {
    const cells = await page.$$eval('table.wins tbody tr', rows =>
      rows.map(row =>
        [...row.querySelectorAll('td')].map(cell => [cell.querySelector('[title]').title, cell.textContent]),
      ),
    );
    whole.tables.forEach((of, table) =>
      of.searchers[0].processors.slice(1).forEach(({processors}, at) => {
        const times = of.searchers.map(one => one.processors[at + 1].time);
        const serial = Math.min(...of.searchers.map(one => one.processors[0].serial_time));
        const least = Math.min(...times);
        assert.equal(cells[table][at][0], of.searchers[times.indexOf(least)].searcher, `P = ${processors}`);
        assert.ok(Math.abs(parseFloat(cells[table][at][1].match(/[\d.]+$/)[0]) - serial / least) < 0.051, cells[table][at][1]);
      }),
    );
  });
});

test('one table has neither winners nor a choice of workloads', async () => {
  const record = changed(of => of.tables.pop());
  await opened(pageOf('one table', record), {}, async page => {
    assert.equal(await page.locator('#speedup-winners').count(), 0);
    assert.equal(await page.locator('#speedup select').count(), 1); // the searcher of "Where the time went"
    assert.match(await page.textContent('#speedup'), /On ordered:b=6,d=5\./);
  });
});

test('a missing or damaged record is a gap with the command', async () => {
  for (const [name, record, status, text] of [
    ['missing', null, 0, /Not in this report: .*no speedup\.json in .*pvslab speedup --json .*speedup\.json/],
    ['damaged', '{"format": 1, "tables": []}', 2, /Missing: .*speedup\.json is not what .*pvslab speedup/],
  ]) {
    await opened(pageOf(name, record, {}, status), {}, async page => {
      assert.match(await page.textContent(record === null ? '#missing' : '#speedup .gap'), text);
      assert.equal(await page.locator('#speedup table').count(), 0);
    });
  }
});

test('without Vega the tables stay', async () => {
  await opened(pageOf('no Vega', whole, {PVSLAB_VEGA: '/no/such/folder'}), {}, async page => {
    assert.equal(await page.locator('#speedup .chart').count(), 0);
    for (const shown of ['table.speedups', '#speedup-curves table', '#speedup-losses table', 'table.wins']) {
      assert.ok(await page.locator(shown).isVisible(), shown);
    }
  });
});

test('names that look like markup are text', async () => {
  const evil = '<img src=x onerror=alert(1)>';
  const record = changed(of => {
    for (const table of of.tables) table.searchers[1].searcher = table.searchers[1].serial = evil;
    of.tables[0].workload = evil;
    of.wrong.push(evil);
  });
  await opened(pageOf('markup', record), {}, async page => {
    assert.equal(await page.locator('#speedup img').count(), 0);
    assert.ok((await page.textContent('table.speedups')).includes(evil));
    assert.ok((await page.textContent('#speedup .answer.bad')).includes(evil));
  });
});

test('one processor alone has a table and no contest', async () => {
  const record = changed(of => {
    for (const table of of.tables) for (const one of table.searchers) one.processors.length = 1;
  });
  await opened(pageOf('one processor', record), {}, async page => {
    assert.ok(await page.locator('table.speedups').isVisible());
    assert.equal(await page.locator('#speedup figure, #speedup .best, #speedup-winners').count(), 0);
  });
});

test('real threads have a table against as many serial searches', async () => {
  const record = changed(of => {
    of.machine = 'threads';
    for (const one of of.tables.flatMap(table => table.searchers)) {
      const row = {...one.processors[1], throughput: 0.93, throughput_low: 0.9, throughput_high: 0.96, predicted: 0.95};
      one.processors = [{...row, measured_costs: {interior: 10, leaf: 4, latency: 200}}];
    }
  });
  await opened(pageOf('threads', record), {size: narrow}, async page => {
    assert.match(await page.textContent('#speedup > p'), /^4 parallel searchers with 2 real threads on 50 trees/);
    assert.match(await page.textContent('#speedup tbody'), /root-splitting.*0\.93 ±0\.03.*0\.95/);
    assert.equal(await page.locator('#speedup figure').count(), 0);
    await screenshot(page, 'speedup-threads-narrow');
  });
});

for (const [name, options] of [
  ['wide', {}],
  ['wide-dark', {dark: true}],
  ['narrow', {size: narrow}],
  ['narrow-dark', {size: narrow, dark: true}],
]) {
  test(`the section holds: ${name}`, async () => {
    await opened(pageOf(name, whole), options, async page => {
      const charts = await page.$$eval('#speedup figure', figures =>
        figures.map(figure => figure.querySelectorAll('.chart svg :is(path, line, text)').length),
      );
      assert.equal(charts.length, 2);
      for (const marks of charts) assert.ok(marks > 20, `${marks} marks`);
      assert.equal(await page.locator('.bar a[href="#speedup"]').count(), 1);
      assert.match(await page.textContent('.card[href="#speedup"]'), /^Greatest speed-up\d+\.\d.* simulated processors$/);
      await page.locator('#speedup').screenshot({path: join(process.env.PVSLAB_SCREENSHOTS, `speedup-${name}.png`)});
    });
  });
}

test('it prints with the names of what is shown, without the choices', async () => {
  await opened(pageOf('print', whole), {}, async page => {
    await page.emulateMedia({media: 'print'});
    assert.equal(await page.locator('#speedup select').first().isVisible(), false);
    assert.ok(await page.locator('table.speedups').isVisible());
    assert.ok((await page.pdf()).length > 10000);
  });
});
