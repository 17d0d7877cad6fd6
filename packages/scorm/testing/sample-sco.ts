/**
 * A small lesson of three pages that speaks 1.2 and 2004: it looks for the API as the standard says, keeps its place and a
 * note, and ends with a score. Its parts lie in files of their own, as a real one's do.
 */
export const lessonPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Washing hands</title><link rel="stylesheet" href="css/look.css"></head>
<body><h1>Washing hands</h1><p id="place" role="status"></p><p id="secrets"></p>
<button id="next">Next page</button> <button id="finish">Finish</button>
<iframe title="Picture" src="parts/picture.html"></iframe>
<script src="js/lesson.js"></script></body></html>`;

export const lessonScript = `
function find(win, name) {
  for (var tries = 0; tries < 10; tries += 1) {
    if (win[name]) return win[name];
    if (!win.parent || win.parent === win) break;
    win = win.parent;
  }
  return null;
}
var newer = find(window, 'API_1484_11');
var older = newer ? null : find(window, 'API');
function call(name, a, b) {
  if (newer) return newer[name](a === undefined ? '' : a, b);
  return older[name === 'Terminate' ? 'LMSFinish' : 'LMS' + name](a === undefined ? '' : a, b);
}
var names = newer
  ? { place: 'cmi.location', status: 'cmi.completion_status', time: 'cmi.session_time', exit: 'cmi.exit' }
  : { place: 'cmi.core.lesson_location', status: 'cmi.core.lesson_status', time: 'cmi.core.session_time', exit: 'cmi.core.exit' };
var began = Date.now();
call('Initialize');
var place = Number(call('GetValue', names.place) || 1);
var ended = false;
function show() {
  document.getElementById('place').textContent =
    'Page ' + place + ' of 3, note: ' + (call('GetValue', 'cmi.suspend_data') || 'none');
}
function sessionTime() {
  var seconds = Math.max(1, Math.round((Date.now() - began) / 1000));
  var two = function (n) { return (n < 10 ? '0' : '') + n; };
  return newer ? 'PT' + seconds + 'S' : '0000:' + two(Math.floor(seconds / 60)) + ':' + two(seconds % 60);
}
function end(how) {
  if (ended) return;
  ended = true;
  call('SetValue', names.time, sessionTime());
  call('SetValue', names.exit, how);
  call('Terminate');
}
if (['not attempted', 'unknown', ''].indexOf(call('GetValue', names.status)) !== -1) call('SetValue', names.status, 'incomplete');
show();
document.getElementById('next').onclick = function () {
  place = Math.min(3, place + 1);
  call('SetValue', names.place, String(place));
  call('SetValue', 'cmi.suspend_data', 'been to page ' + place);
  call('Commit');
  show();
};
document.getElementById('finish').onclick = function () {
  if (newer) {
    call('SetValue', 'cmi.score.scaled', '0.85');
    call('SetValue', 'cmi.score.raw', '85');
    call('SetValue', 'cmi.success_status', 'passed');
    call('SetValue', names.status, 'completed');
  } else {
    call('SetValue', 'cmi.core.score.raw', '85');
    call('SetValue', 'cmi.core.score.min', '0');
    call('SetValue', 'cmi.core.score.max', '100');
    call('SetValue', names.status, 'passed');
  }
  end('');
  document.getElementById('place').textContent = 'Finished';
};
window.addEventListener('pagehide', function () { end('suspend'); });
`;

/** A lesson that tries what it must not be able to do, and writes what became of it onto its page. */
export const probingScript = `
var seen = [];
function attempt(name, work) { try { seen.push(name + ':' + work()); } catch (error) { seen.push(name + ':refused'); } }
attempt('page', function () { return window.top.document.title; });
attempt('cookies', function () { return document.cookie || 'none'; });
var write = function () { document.getElementById('secrets').textContent = seen.join(' '); };
var api = new URL(location.href).searchParams.get('api');
function send(name, from, address) {
  return from.fetch(address, { credentials: 'include', mode: 'no-cors' })
    .then(function () { seen.push(name + ':reached'); }, function () { seen.push(name + ':refused'); });
}
function work() {
  return new Promise(function (resolve) {
    try {
      var worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])));
      worker.onmessage = function () { seen.push('worker:runs'); resolve(); };
      worker.onerror = function () { seen.push('worker:refused'); resolve(); };
    } catch (error) { seen.push('worker:refused'); resolve(); }
  });
}
// The frame around is of the same origin: what it may send, a package may.
send('api', window, api)
  .then(function () { return send('around', window.parent, api); })
  .then(function () { return send('host', window.parent, '/api/courses'); })
  .then(work)
  .then(write);
`;

/**
 * A lesson that keeps everything to itself until it is left: then it commits 60,000 characters of notes and 40 interactions, more
 * than a beacon holds.
 */
export const silentScript = `
var api = (function find(win) { return win.API_1484_11 || (win.parent !== win ? find(win.parent) : null); })(window);
api.Initialize('');
var notes = api.GetValue('cmi.suspend_data');
document.getElementById('place').textContent =
  notes.length + ' characters, ' + api.GetValue('cmi.interactions._count') + ' interactions, ' + api.GetValue('cmi.location');
window.addEventListener('pagehide', function () {
  for (var index = 0; index < 40; index += 1) {
    var name = 'cmi.interactions.' + index;
    api.SetValue(name + '.id', 'question-' + index);
    api.SetValue(name + '.type', 'fill-in');
    api.SetValue(name + '.learner_response', 'Twenty seconds with soap, ' + new Array(21).join('and again '));
    api.SetValue(name + '.result', 'correct');
    api.SetValue(name + '.description', 'How long do you wash your hands before you prepare food?');
  }
  api.SetValue('cmi.suspend_data', new Array(60001).join('n'));
  api.SetValue('cmi.location', 'page ' + (Number(api.GetValue('cmi.location').slice(5)) + 1));
  api.SetValue('cmi.success_status', 'passed');
  api.SetValue('cmi.session_time', 'PT5M');
  api.SetValue('cmi.exit', 'suspend');
  api.Terminate('');
});
`;
