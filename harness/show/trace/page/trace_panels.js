// The panels beside the drawing, as tabs: one is seen at a time.
'use strict';

class Panels {
  // `shown` is called when another panel is seen.
  constructor(shown) {
    this.shown = shown;
    this.tabs = [];
    this.list = element('div', {class: 'tabs', role: 'tablist', 'aria-label': words.panels, onkeydown: event => this.key(event)});
    this.element = element('aside', {}, this.list);
  }

  add(id, title, panel) {
    const tab = element('button', {type: 'button', role: 'tab', id: `tab-${id}`, 'aria-controls': `panel-${id}`,
                                   onclick: () => this.show(this.tabs.findIndex(known => known.tab === tab))}, title);
    panel.id = `panel-${id}`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
    this.tabs.push({tab, panel});
    this.list.append(tab);
    this.element.append(panel);
    tab.setAttribute('aria-selected', String(this.tabs.length === 1));
    tab.tabIndex = this.tabs.length === 1 ? 0 : -1;
    panel.hidden = this.tabs.length > 1;
  }

  show(at) {
    this.tabs.forEach(({tab, panel}, i) => {
      tab.setAttribute('aria-selected', String(i === at));
      tab.tabIndex = i === at ? 0 : -1;
      panel.hidden = i !== at;
    });
    this.shown();
  }

  key(event) {
    const at = this.tabs.findIndex(({tab}) => tab === document.activeElement);
    const count = this.tabs.length;
    const goals = {ArrowRight: (at + 1) % count, ArrowLeft: (at + count - 1) % count, Home: 0, End: count - 1};
    if (!(event.key in goals)) return;
    event.preventDefault();
    event.stopPropagation();
    this.show(goals[event.key]);
    this.tabs[goals[event.key]].tab.focus();
  }
}
