import { createServer } from 'node:http';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { Cards } from './cards.ts';

function Document() {
  return createElement('html', { lang: 'en-SG' }, createElement('body', null, createElement(Cards)));
}

createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  const { pipe } = renderToPipeableStream(createElement(Document), { onShellReady: () => pipe(response) });
}).listen(Number(process.env.BARE_PORT), '127.0.0.1');
