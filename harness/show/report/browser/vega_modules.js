// Links the modules of Debian's libjs-vega in a page. Each calls define(names, factory); its name is vegaModules.next.
// The result is the global `vega` with View and parse.
const vegaModules = {
  next: '',
  exports: {},
  link() {
    delete globalThis.define;
    const of = name => vegaModules.exports[name];
    const transforms = Object.assign({}, ...['vega-transforms', 'vega-view-transforms', 'vega-encode'].map(of));
    Object.assign(of('vega-dataflow').transforms, transforms);
    globalThis.vega = {parse: of('vega-parser').parse, View: of('vega-view').View};
  },
};
globalThis.define = (names, factory) => {
  const exports = {};
  vegaModules.exports[vegaModules.next] = exports;
  if (vegaModules.next === 'vega-selection') vegaModules.exports['vega-selections'] = exports;
  factory(...names.map(name => (name === 'exports' ? exports : vegaModules.exports[name])));
};
globalThis.define.amd = true;
