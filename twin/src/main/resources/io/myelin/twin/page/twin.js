'use strict';
(() => {
  const KEPT = 240;            // beats of a sparkline: a minute
  const GLYPHS = { STABLE: '●', DIVERGING: '↗', DEGRADED: '▲', DEFECTIVE: '■', DOWN: '✕' };
  const STALE = 2000;          // milliseconds without a message, or without data of a live JVM, after which both are old
  const narrow = matchMedia('(max-width: 560px)');
  const $ = id => document.getElementById(id);
  const rows = new Map();      // path → { item, parts of it, series }
  let selected = 'jvm';
  let chosen = false;          // whether the user selected a name; until then it is the situation's
  let latest = null;           // the live view
  let shown = null;            // the frame on the page
  let mode = 'live';
  let about = { troubles: [], live: true };
  let history = [];
  let chart = null;

  // ---- words ----

  const time = micros => micros ? new Date(micros / 1000).toLocaleTimeString([], { hourCycle: 'h23' }) : 'the start';
  const stamp = micros => time(micros) + '.' + String(Math.floor(micros / 1000) % 1000).padStart(3, '0');
  const capital = words => words.startsWith('jvm') ? words : words[0].toUpperCase() + words.slice(1);
  const number = value => value >= 100 || Number.isInteger(value) ? Math.round(value).toLocaleString('en') : value.toFixed(1);

  /** The value of a name that is shown, and its unit. */
  function reading(node, leaf) {
    const path = node.path;
    if (!leaf) return [node.signals, 'signals/s'];
    if (path === 'jvm.life' || path === 'jvm.recorder') return [node.status === 'STABLE' ? 1 : 0, 'alive'];
    if (/^jvm\.(gc\.heap|cpu\.(load|machine)|class\.space|buffer\.direct|file\.open)$/.test(path))
      return [node.value / 10, '%'];
    if (path === 'jvm.disk.free') return [node.value, 'MB free'];
    if (/^jvm\.thread\.(count|deadlocked)$/.test(path)) return [node.value, 'threads'];
    if (/^jvm\.class\.(loaded|starting)$/.test(path)) return [node.value, 'classes'];
    if (path === 'jvm.shop.queue') return [node.value, 'orders'];
    if (path === 'jvm.shop.breaker') return [node.value, 'open'];
    if (/^jvm\.shop\.(request|database)$/.test(path)) return [node.signals ? node.value / node.signals / 1000 : 0, 'ms'];
    if (/^jvm\.(gc\.(pause|full|stall)|lock\.|park\.|thread\.pinned)/.test(path))
      return [node.value / 1000, 'ms/s'];
    return [node.value, node.gauge ? 'now' : '/s'];
  }

  // ---- the tree ----

  function row(path) {
    const known = rows.get(path);
    if (known) return known;
    const dot = path.lastIndexOf('.');
    const item = document.createElement('li');
    item.setAttribute('role', 'treeitem');
    item.tabIndex = path === 'jvm' ? 0 : -1;
    item.dataset.path = path;
    item.setAttribute('aria-selected', String(path === selected));
    const line = document.createElement('div');
    line.className = 'row';
    const made = { path, item, line, children: null, values: [], times: [], spark: null };
    // What is not seen is read: the enclosing names and the status.
    for (const part of ['glyph', 'prefix', 'part', 'status', 'value', 'spark']) {
      made[part + 'At'] = line.appendChild(document.createElement('span'));
      made[part + 'At'].className = part === 'prefix' || part === 'status' ? 'visually-hidden' : part;
    }
    made.glyphAt.setAttribute('aria-hidden', 'true');
    made.sparkAt.setAttribute('aria-hidden', 'true');
    made.prefixAt.textContent = dot < 0 ? '' : path.slice(0, dot).replaceAll('.', ' ') + ' ';
    made.partAt.textContent = path.slice(dot + 1);
    item.append(line);
    rows.set(path, made);
    if (dot < 0) {
      $('tree').append(item);
    } else {
      const parent = row(path.slice(0, dot));
      if (!parent.children) {
        parent.children = document.createElement('ul');
        parent.children.setAttribute('role', 'group');
        parent.item.append(parent.children);
        parent.item.setAttribute('aria-expanded', String(parent.path === 'jvm'));
      }
      const after = [...parent.children.children].find(other => rank(other.dataset.path) > rank(path));
      parent.children.insertBefore(item, after || null);
    }
    return made;
  }

  /** The shop first, then the others in alphabetical order. */
  const rank = path => (path === 'jvm.shop' ? '0' : '1') + path;

  const isVisible = item => !item.parentElement.closest('[aria-expanded="false"]');

  function attribute(element, name, value) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }

  function text(element, value) {
    if (element.textContent !== value) element.textContent = value;
  }

  function drawTree(frame, live) {
    for (const node of frame.nodes) row(node.path);
    const present = new Set(frame.nodes.map(node => node.path));
    for (const [path, made] of rows) made.item.hidden = !present.has(path);
    const loud = new Set();      // the names around those that are not stable: only they unfold by themselves
    for (const node of frame.nodes)
      if (node.judged && node.status !== 'STABLE')
        for (let dot = node.path.lastIndexOf('.'); dot > 0; dot = node.path.lastIndexOf('.', dot - 1))
          loud.add(node.path.slice(0, dot));
    for (const node of frame.nodes) {
      const made = rows.get(node.path);
      if (made.children && !made.byHand) fold(made.item, node.path === 'jvm' || loud.has(node.path));
      const leaf = !made.children;
      const [value, unit] = reading(node, leaf);
      attribute(made.item, 'data-status', node.status);
      attribute(made.item, 'data-judged', String(node.judged || node.since > 0));
      text(made.statusAt, ', ' + node.status.toLowerCase() + ', ');
      text(made.glyphAt, node.judged || node.since > 0 ? GLYPHS[node.status] : '·');
      text(made.valueAt, number(value) + ' ' + unit);
      if (live) {
        made.values.push(value);
        made.times.push(frame.time / 1e6);
        if (made.values.length > KEPT) { made.values.shift(); made.times.shift(); }
        if (isVisible(made.item)) spark(made);
      }
    }
    drawTabStop();
  }

  /** The tab key reaches the selected name, or the root while the selected one is hidden. */
  function drawTabStop() {
    const now = rows.get(selected);
    const stop = now && !now.item.hidden && isVisible(now.item) ? now : rows.get('jvm');
    for (const made of rows.values()) attribute(made.item, 'tabindex', made === stop ? '0' : '-1');
  }

  function spark(made) {
    const data = [made.times, made.values];
    if (made.spark) { made.spark.setData(data); return; }
    made.spark = new uPlot({
      width: narrow.matches ? 60 : 130, height: 22, pxAlign: false, cursor: { show: false }, legend: { show: false }, padding: [3, 0, 3, 0],
      select: { show: false }, axes: [{ show: false }, { show: false }],
      scales: { y: { range: (plot, low, high) => [0, high > 0 ? high : 1] } },
      series: [{}, { stroke: colour('--accent'), width: 1.2, points: { show: false } }],
    }, data, made.sparkAt);
  }

  const colour = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

  function select(path, focus) {
    const before = rows.get(selected);
    if (before) before.item.setAttribute('aria-selected', 'false');
    selected = path;
    const now = rows.get(path);
    now.item.setAttribute('aria-selected', 'true');
    drawTabStop();
    if (focus) { chosen = true; now.item.focus(); }
    drawDetail();
  }

  function foldByHand(item, open) {
    rows.get(item.dataset.path).byHand = true;
    fold(item, open);
  }

  function fold(item, open) {
    if (item.hasAttribute('aria-expanded')) item.setAttribute('aria-expanded', String(open));
  }

  /** Unfolds the names around a name. */
  function show(path) {
    for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1))
      foldByHand(rows.get(path.slice(0, dot)).item, true);
  }

  $('tree').addEventListener('click', event => {
    const item = event.target.closest('[role=treeitem]');
    if (!item) return;
    if (item.dataset.path === selected || item.getAttribute('aria-expanded') === 'false')
      foldByHand(item, item.getAttribute('aria-expanded') !== 'true');
    select(item.dataset.path, true);
  });

  $('tree').addEventListener('keydown', event => {
    const item = event.target.closest('[role=treeitem]');
    const all = [...$('tree').querySelectorAll('[role=treeitem]')].filter(other => !other.hidden && isVisible(other));
    const at = all.indexOf(item);
    const open = item.getAttribute('aria-expanded');
    let next = null;
    switch (event.key) {
      case 'ArrowDown': next = all[at + 1]; break;
      case 'ArrowUp': next = all[at - 1]; break;
      case 'Home': next = all[0]; break;
      case 'End': next = all[all.length - 1]; break;
      case 'ArrowRight': if (open === 'false') foldByHand(item, true); else if (open) next = all[at + 1]; break;
      case 'ArrowLeft': if (open === 'true') foldByHand(item, false);
        else next = item.parentElement.closest('[role=treeitem]'); break;
      case 'Enter': case ' ': foldByHand(item, open !== 'true'); break;
      default: return;
    }
    event.preventDefault();
    if (next) select(next.dataset.path, true);
  });

  // ---- the selected name ----

  function drawDetail() {
    const node = shown && shown.nodes.find(other => other.path === selected);
    const made = rows.get(selected);
    text($('detail-path'), selected);
    if (!node || !made) {
      for (const part of ['status', 'since', 'seen']) text($('detail-' + part), '');
      text($('detail-reason'), 'There was no signal of this name yet.');
      lines($('detail-evidence'), []);
      return;
    }
    const judged = node.judged || node.since > 0;
    text($('detail-status'), judged ? GLYPHS[node.status] + ' ' + node.status.toLowerCase() : 'counted, not judged');
    attribute($('detail-status'), 'data-status', judged ? node.status : '');
    text($('detail-since'), judged && node.since ? 'since ' + time(node.since) : '');
    text($('detail-reason'), node.reason ? capital(node.reason) + '.' : '');
    // That of the most harmful situation is in its card already.
    const evidence = selected !== document.body.dataset.leaf && node.evidence ? node.evidence.split('\n') : [];
    text($('detail-seen'), evidence.length ? 'Seen at ' + time(node.seen) + ':' : '');
    lines($('detail-evidence'), evidence);
    // The values are those of the live twin: of another moment only the figures in the tree are known.
    if (mode !== 'live') return;
    const data = [made.times, made.values];
    const width = Math.max(260, $('chart').clientWidth);
    const unit = reading(node, !made.children)[1];
    if (!chart || chart.shows !== selected || chart.width !== width) {
      if (chart) chart.destroy();
      const axis = { stroke: colour('--soft'), grid: { stroke: colour('--line'), width: 1 }, ticks: { show: false },
        font: '12px system-ui, sans-serif' };
      chart = new uPlot({
        width, height: 170, legend: { show: false }, padding: [10, 10, 0, 0],
        scales: { y: { range: (plot, low, high) => [0, high > 0 ? high * 1.1 : 1] } },
        axes: [{ ...axis, values: (plot, ticks) => ticks.map(tick => time(tick * 1e6)), space: 90 },
          { ...axis, size: 92, values: (plot, ticks) => ticks.map(tick => number(tick) + ' ' + unit) }],
        series: [{}, { stroke: colour('--accent'), width: 1.6, points: { show: false } }],
      }, data, $('chart'));
      chart.shows = selected;
    } else {
      chart.setData(data);
    }
  }

  // ---- situation, funnel, timeline ----

  function drawFrame(frame, live) {
    shown = frame;
    const [now, ...others] = frame.outlook.situations;
    document.body.dataset.situation = now.name;
    document.body.dataset.leaf = now.leaf;
    document.body.dataset.digest = frame.digest;
    document.body.dataset.severity = now.severity;
    text($('situation-name'), now.name[0].toUpperCase() + now.name.slice(1));
    text($('situation-since'), 'since ' + time(now.since) + (mode === 'live' ? '' : ', as it was at ' + time(frame.time)));
    text($('situation-reason'), sentence(now));
    lines($('evidence'), now.evidence ? now.evidence.split('\n') : []);
    lines($('others'), others.map(other => 'Also ' + other.name + ' since ' + time(other.since) + ': ' + sentence(other)
      + ' ' + other.evidence.split('\n')[0]),
      at => { chosen = true; show(others[at].leaf); select(others[at].leaf, true); });
    announce(now, others);
    const key = now.leaf ? now.name + now.since : '';
    if ($('ask').dataset.key !== key) {
      $('ask').dataset.key = key;
      $('ask').hidden = !key;
      lines($('needed'), []);
    }
    drawTree(frame, live);
    const leaf = now.leaf || 'jvm';
    if (!chosen && selected !== leaf && rows.has(leaf)) {
      select(leaf, false);
      showLeaf();
    } else {
      drawDetail();
    }
  }

  /** Keeps the situation's leaf on the screen. The whole path is unfolded already, since its names are not stable. */
  function showLeaf() {
    const leaf = rows.get(document.body.dataset.leaf);
    if (!chosen && leaf) leaf.line.scrollIntoView({ block: 'nearest' });
  }
  addEventListener('resize', showLeaf);

  /** The signals without any one of which the situation would not have been recognised; searched on demand. */
  $('ask').addEventListener('click', async () => {
    const { key } = $('ask').dataset;
    lines($('needed'), ['searching …']);
    $('ask').disabled = true;
    const answer = await fetch('/needed?time=' + shown.outlook.situations[0].since).catch(() => null);
    const found = answer && answer.ok ? await answer.json() : null;
    $('ask').disabled = false;
    if ($('ask').dataset.key !== key) return;
    lines($('needed'), !found ? ['not now: its records are missing or not written yet, or the twin is busy'] : [
      ...found.signals.map(it => [stamp(it.time), it.path, it.sign, it.value.toLocaleString('en')].join('  ')),
      found.beats + (found.beats > 1 ? ' quarters of a second' : ' quarter of a second') + '; none can be left out']);
  });

  const sentence = situation => situation.leaf ? situation.leaf + ': ' + situation.reason + '.'
    : capital(situation.reason) + '.';

  /** Shows lines in a list; with an action, as buttons. */
  function lines(list, texts, action) {
    while (list.children.length > texts.length) list.lastChild.remove();
    texts.forEach((line, at) => {
      let item = list.children[at];
      if (!item) {
        item = list.appendChild(document.createElement('li'));
        if (action) {
          const button = item.appendChild(document.createElement('button'));
          button.type = 'button';
        }
      }
      if (action) item.firstChild.onclick = () => action(at);
      text(action ? item.firstChild : item, line);
    });
    attribute(list, 'tabindex', !action && list.scrollHeight > list.clientHeight ? '0' : '-1');
  }

  let announced = null;

  /** Announces a situation to screen readers once: its figures change with every beat, and an age with every second. */
  function announce(now, others) {
    const names = [now, ...others].map(situation => situation.name).join(', ');
    if (announced === names) return;
    announced = names;
    text($('announcement'), $('situation-name').textContent + '. ' + $('situation-reason').textContent
      + others.map(other => ' Also ' + other.name + '.').join(''));
  }

  const counted = [];          // [wall time, events, verdicts] of the last minute

  /** The counters are those of the moment that is shown, as far as it is known how many events there were. */
  function drawCounters(frame, eventsPerSecond, verdicts) {
    const root = frame.nodes.find(node => node.path === 'jvm');
    const numbers = {
      events: eventsPerSecond,
      signals: root ? root.signals : 0,
      verdicts,
      situations: frame.situations,
      acts: frame.acts,
    };
    for (const [name, value] of Object.entries(numbers)) {
      text($('n-' + name), value === null ? '–' : Math.round(value).toLocaleString('en'));
      $('n-' + name).parentElement.querySelector('i').style.width = Math.min(100, 18 * Math.log10(1 + (value || 0))) + '%';
    }
    text($('last-act'), frame.lastAct ? 'last: ' + frame.lastAct.toLowerCase().replaceAll('_', ' ') : '');
  }

  function drawFunnel(view) {
    const now = performance.now();
    counted.push([now, view.events, view.frame.verdicts]);
    while (counted.length > 2 && now - counted[0][0] > 60000) counted.shift();
    const second = counted.find(entry => now - entry[0] < 3000) || counted[0];
    const elapsed = (now - second[0]) / 1000;
    if (mode === 'live')
      drawCounters(view.frame, elapsed > 0 ? (view.events - second[1]) / elapsed : 0, view.frame.verdicts - counted[0][2]);
  }

  function drawBand() {
    if (!latest || !latest.to) return;
    const { from, to } = latest;
    const band = $('band');
    band.replaceChildren(...history.map((entry, i) => {
      const worst = entry.situations[0];
      const begin = Math.max(from, entry.since);
      const end = i + 1 < history.length ? history[i + 1].since : to;
      const part = document.createElement('div');
      part.dataset.severity = worst.severity;
      part.classList.toggle('chosen', entry.since === aimed);
      part.addEventListener('click', () => aim(entry));
      part.style.left = 100 * (begin - from) / Math.max(1, to - from) + '%';
      part.style.width = 100 * (end - begin) / Math.max(1, to - from) + '%';
      if (worst.severity !== 'NORMAL') part.textContent = names(entry);
      part.title = names(entry) + ' since ' + time(entry.since);
      return part;
    }));
    const slider = $('slider');
    slider.min = String(from);
    slider.max = String(to);
    slider.step = '250000';
    if (mode === 'live') slide(to, about.live ? 'live' : 'the end'); else slide(place, time(place));
    text($('slider-start'), time(from));
    text($('slider-end'), time(to));
  }

  let place = 0;               // the slider's, also before its range is known

  /** Sets the slider. Its value is a number of microseconds, so screen readers are told of it in words. */
  function slide(at, words) {
    place = at;
    $('slider').value = String(at);
    attribute($('slider'), 'aria-valuetext', words);
  }

  const names = entry => entry.situations.map(situation => situation.name).join(', ');

  async function loadHistory() {
    history = await (await fetch('/history')).json();
    const focused = document.activeElement.dataset.since;
    $('history').replaceChildren(...history.map(entry => {
      const item = document.createElement('li');
      const button = item.appendChild(document.createElement('button'));
      const worst = entry.situations[0];
      button.type = 'button';
      button.dataset.since = String(entry.since);
      button.textContent = time(entry.since) + '  ' + names(entry) + (worst.leaf ? ': ' + worst.leaf + ', ' + worst.reason : '');
      button.addEventListener('click', () => aim(entry));
      return item;
    }));
    if (focused) $('history').querySelector(`[data-since="${focused}"]`)?.focus({ preventScroll: true });
    drawAim();
  }

  let aimed = 0;               // the beginning of the entry of the history that Replay plays; 0 for the last incident

  /** Goes to the moment of an entry of the history, and makes Replay play it. */
  function aim(entry) {
    stopReplay();
    aimed = entry.since;
    travel(entry.since);
    drawAim();
  }

  function drawAim() {
    for (const button of $('history').querySelectorAll('button'))
      attribute(button, 'aria-current', String(Number(button.dataset.since) === aimed));
    drawBand();
  }

  // ---- the stream ----

  let pending = false;

  function take({ view, quiet: age }) {
    quiet = age;
    heard = performance.now();
    drawAge();
    const situations = latest ? latest.frame.situations : -1;
    latest = view;
    drawFunnel(view);
    for (const button of $('buttons').children)
      attribute(button, 'aria-pressed', String(view.making.includes(button.dataset.trouble)));
    if (mode === 'live') drawFrame(view.frame, true);
    if (view.frame.situations !== situations) loadHistory(); else drawBand();
  }

  let heard = performance.now(); // when the latest message came
  let quiet = 0;               // the age that the watched JVM's data had then

  /** Silence is not health: what is old is shown as such. A moment of the past does not age. */
  function drawAge() {
    const silent = performance.now() - heard;
    const age = Math.max(silent, quiet > 0 ? quiet + silent : 0);
    // If the twin has recognised that no data comes, that is the situation, and it is not old.
    const blind = silent < STALE && latest ? latest.frame.blindSince : 0;
    const stale = mode === 'live' && age >= STALE && !blind;
    const turned = String(stale) !== document.body.dataset.stale;
    attribute(document.body, 'data-stale', String(stale));
    text($('age'), mode === 'live' && blind ? 'No data of the JVM since ' + time(blind) + '; other statuses are as old'
      : !stale ? '' : (silent >= STALE ? 'No message from the twin for ' : 'No data of the JVM for ')
      + Math.floor((silent >= STALE ? silent : age) / 1000) + ' s; what follows is as old');
    if (!turned) return;
    if (stale) text($('announcement'), $('age').textContent); else announced = null;
  }
  setInterval(drawAge, 500);

  let latestMessage = null;

  function listen() {
    const stream = new EventSource('/stream');
    stream.onmessage = message => {
      latestMessage = JSON.parse(message.data);
      // A page in the background draws when it is shown again.
      if (pending) return;
      pending = true;
      const draw = () => { pending = false; take(latestMessage); };
      if (document.hidden) setTimeout(draw, 1000); else requestAnimationFrame(draw);
    };
    stream.onopen = () => { document.body.dataset.connected = 'true'; drawConnection(); };
    stream.onerror = () => {
      document.body.dataset.connected = 'false';
      drawConnection();
      // The browser renews a connection that breaks, and not one that is refused.
      if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 3000);
    };
  }

  function drawConnection() {
    if (mode !== 'live') return;
    const answers = document.body.dataset.connected === 'true';
    text($('connection'), !answers ? 'the twin does not answer' : about.live ? 'live' : 'journal');
    text($('live'), about.live ? 'Back to live' : 'To the end');
    text($('moment'), about.live ? 'live' : 'the end');
  }

  // ---- other moments ----

  let asked = 0;

  async function travel(at) {
    mode = 'then';
    document.body.dataset.mode = 'then';
    $('live').disabled = false;
    $('past').hidden = false;
    drawAge();
    slide(at, time(at));
    window.history.replaceState(null, '', '?at=' + Math.round(at));
    text($('moment'), time(at) + ' …');
    const number = ++asked;
    const answer = await fetch('/moment?time=' + Math.round(at)).catch(() => null);
    if (number !== asked || mode !== 'then') return;
    if (!answer || !answer.ok) {
      text($('moment'), time(at) + (answer ? ': cannot be rebuilt' : ': the twin does not answer'));
      return;
    }
    const moment = await answer.json();
    document.body.dataset.equal = String(moment.equal);
    text($('moment'), time(moment.frame.time));
    text($('digest'), 'rebuilt from ' + moment.records.toLocaleString('en') + ' records in ' + Math.round(moment.millis)
      + ' ms, digest ' + moment.frame.digest + (moment.equal ? ' = ' : ' ≠ ') + 'the one then');
    $('signals').replaceChildren(...moment.latest.toReversed().map(signal => {
      const line = document.createElement('tr');
      for (const cell of [stamp(signal.time), signal.path, signal.sign, signal.value.toLocaleString('en')])
        line.appendChild(document.createElement('td')).textContent = cell;
      return line;
    }));
    drawFrame(moment.frame, false);
    drawCounters(moment.frame, null, null);
    text($('connection'), 'at ' + time(moment.frame.time));
  }

  function live() {
    asked++;
    stopReplay();
    mode = 'live';
    document.body.dataset.mode = 'live';
    delete document.body.dataset.equal;
    // A disabled button loses the focus.
    if (document.activeElement === $('live')) $('slider').focus();
    $('live').disabled = true;
    $('past').hidden = true;
    aimed = 0;
    drawAim();
    drawConnection();
    window.history.replaceState(null, '', location.pathname);
    text($('digest'), '');
    if (latest) { drawFrame(latest.frame, false); drawFunnel(latest); }
  }

  let replaying = 0;

  function stopReplay() {
    clearTimeout(replaying);
    replaying = 0;
    text($('replay'), 'Replay');
  }

  /** Replays the chosen entry of the history, else the last incident, else the last half minute; a second at a time. */
  function replay() {
    if (replaying) { stopReplay(); return; }
    if (!latest || !latest.to) return;
    let from = latest.to - 30e6;
    let until = latest.to;
    for (let i = history.length - 1; i >= 0; i--) {
      if (aimed ? history[i].since === aimed : history[i].situations[0].severity !== 'NORMAL') {
        from = history[i].since - 5e6;
        until = Math.min(latest.to, (history[i + 1] ? history[i + 1].since : latest.to) + 3e6);
        break;
      }
    }
    let at = Math.max(latest.from, from);
    text($('replay'), 'Stop');
    const step = async () => {
      await travel(at);
      at += 1e6;
      if (replaying && at <= until) replaying = setTimeout(step, 400); else stopReplay();
    };
    replaying = setTimeout(step, 0);
  }

  let settling = 0;
  $('slider').addEventListener('input', () => {
    stopReplay();
    clearTimeout(settling);
    const at = Number($('slider').value);
    mode = 'then';
    slide(at, time(at));
    text($('moment'), time(at) + ' …');
    settling = setTimeout(() => travel(at), 80);
  });
  $('live').addEventListener('click', live);
  $('replay').addEventListener('click', replay);

  // ---- troubles ----

  async function begin() {
    about = await (await fetch('/about')).json();
    text($('title'), about.title);
    document.title = 'Twin of ' + about.title;
    $('troubles').hidden = about.troubles.length === 0;
    if (document.body.dataset.connected === 'true') drawConnection();
    const at = new URLSearchParams(location.search).get('at'); // microseconds since the epoch, or as in 2026-11-28T14:03:07Z
    const moment = at ? Number(at) || 1000 * Date.parse(at) : 0;
    if (moment > 0) travel(moment);
    for (const trouble of about.troubles) {
      const button = document.createElement('button');
      button.type = 'button';
      button.dataset.trouble = trouble;
      button.setAttribute('aria-pressed', 'false');
      button.textContent = trouble.replaceAll('-', ' ');
      button.addEventListener('click', () =>
        fetch('/trouble?id=' + trouble, { method: 'POST', headers: { 'X-Twin': 'button' } }));
      $('buttons').append(button);
    }
  }

  /** Draws the charts again, in other colours or another width. */
  function forgetCharts() {
    for (const made of rows.values()) if (made.spark) { made.spark.destroy(); made.spark = null; }
    if (chart) { chart.destroy(); chart = null; }
  }
  for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)'])
    matchMedia(query).addEventListener('change', forgetCharts);
  narrow.addEventListener('change', forgetCharts);
  listen();
  begin();
})();
