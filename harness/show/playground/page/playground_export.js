// The drawing as a file: SVG with the colours that are seen, PNG from it, and TikZ.
'use strict';

const exportedProperties = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'font-size', 'font-weight', 'font-family', 'text-anchor',
                            'opacity', 'stroke-linejoin', 'paint-order'];
const pngScale = 3;

class Export {
  constructor(app, pane) { Object.assign(this, {app, pane, name: `pvslab-${app.trace.searches[pane.side].searcher}`}); }

  // All of the drawing, without what only the page needs.
  svg() {
    this.app.view.drawForPrint();
    try {
      return this.copy();
    } finally {
      this.app.view.drawForScreen();
    }
  }

  copy() {
    const {layout} = this.app;
    const {drawn} = this.pane;
    const copy = drawn.cloneNode(true);
    const from = drawn.querySelectorAll('*');
    copy.querySelectorAll('*').forEach((made, i) => {
      if (from[i].matches('.target, .ring')) {  // for pointer and keyboard
        made.remove();
        return;
      }
      const style = getComputedStyle(from[i]);
      made.setAttribute('style', exportedProperties.map(name => `${name}:${style.getPropertyValue(name)}`).join(';'));
      for (const {name} of [...made.attributes]) if (/^(role|tabindex|class|aria-|data-)/.test(name)) made.removeAttribute(name);
    });
    copy.removeAttribute('style');
    copy.removeAttribute('role');
    const [width, height] = [Math.ceil(layout.width + 24), Math.ceil(layout.height + 16)];
    const ground = getComputedStyle(document.body).getPropertyValue('--panel');
    const text = new XMLSerializer().serializeToString(copy);
    return {width, height, text: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
        `viewBox="-12 -8 ${width} ${height}"><rect x="-12" y="-8" width="${width}" height="${height}" fill="${ground.trim()}"/>${text}</svg>\n`};
  }

  save(blob, ending) {
    const link = element('a', {href: URL.createObjectURL(blob), download: `${this.name}.${ending}`});
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }

  saveSvg() { this.save(new Blob([this.svg().text], {type: 'image/svg+xml'}), 'svg'); }
  saveTikz() { this.save(new Blob([this.tikz()], {type: 'text/x-tex'}), 'tex'); }

  async savePng() {
    const {width, height, text} = this.svg();
    const picture = new Image();
    picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
    await picture.decode();
    const canvas = element('canvas', {width: pngScale * width, height: pngScale * height});
    canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height);
    this.save(await new Promise(done => canvas.toBlob(done, 'image/png')), 'png');
  }

  // Nodes by coordinates, so that the picture is that of the page. One unit is 40 pixels.
  tikz() {
    const {app, pane} = this;
    const {tree, layout} = app;
    const drawing = new TreeDrawing(app, pane.side);
    const at = node => `(${(layout.nodeX[node] / 40).toFixed(2)},${(-layout.nodeY(node) / 40).toFixed(2)})`;
    const styles = {max: 'max', min: 'min', leaf: 'leaf', any: 'inner'};
    const nodes = tree.parents.map((_, node) => {
      const pruned = drawing.seen.pruned[node] ? ', pruned' : '';
      return `  \\node[${styles[drawing.shape(node)]}${pruned}] (n${node}) at ${at(node)} {${texText(drawing.written(node))}};`;
    });
    const edges = tree.parents.slice(1).map((parent, i) => {
      const node = i + 1;
      const name = drawing.edgeClass(node);
      const cut = name === 'pruned' && !drawing.seen.pruned[parent] ? ' node[midway, sloped] {$\\parallel$}' : '';
      return `  \\draw[${{pruned: 'pruned', principal: 'principal'}[name] ?? 'branch'}] (n${parent}) --${cut} (n${node});`;
    });
    return `% ${globalThis.lab.share.command()}\n` +
        '% Needs \\usepackage{tikz} and \\usetikzlibrary{shapes.geometric}.\n' +
        '\\begin{tikzpicture}[\n' +
        '    max/.style={draw, isosceles triangle, shape border rotate=90, inner sep=1pt, minimum size=9mm, font=\\small},\n' +
        '    min/.style={draw, isosceles triangle, shape border rotate=270, inner sep=1pt, minimum size=9mm, font=\\small},\n' +
        '    inner/.style={draw, rounded corners, minimum size=7mm, font=\\small},\n' +
        '    leaf/.style={draw, minimum size=6mm, font=\\small},\n' +
        '    pruned/.style={densely dotted, opacity=0.45}, principal/.style={very thick}, branch/.style={}]\n' +
        `${[...nodes, ...edges].join('\n')}\n\\end{tikzpicture}\n`;
  }
}

function texText(text) {
  const signs = {[minus]: '-', '\u2264': '\\le ', '\u2265': '\\ge ', '\u2026': '\\dots', '\u2013': '\\mbox{--}', [infinity]: '\\infty'};
  const written = text.replace(/[\u2212\u2264\u2265\u2026\u2013\u221e]/g, sign => signs[sign]);
  return written === '' ? '' : `$${written}$`;
}
