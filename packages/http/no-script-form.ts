import { toWebResponse } from './answer.ts';
import type { ServiceTypes } from './declaration.ts';
import { answerErrorsAndLog } from './exchange.ts';
import type { ServiceDefinition } from './service.ts';

/**
 * The page that sent a form, as a path on this server, where the browser names one of the same host: never an address
 * elsewhere, nor one that a browser would read as another host ("//evil.example").
 */
function pathOfSender(headers: Headers, publicUrl: string): string | null {
  const referer = headers.get('referer') ?? '';
  if (!URL.canParse(referer)) return null;
  const { protocol, host, pathname, search } = new URL(referer);
  // Of any other scheme the path may begin with a backslash, which a browser reads as a slash.
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  if (host !== headers.get('host') && host !== new URL(publicUrl).host) return null;
  return `/${pathname.replace(/^\/+/, '')}${search}`;
}

/** For pages whose address is a secret, which no browser names: it goes back by itself. */
const explanation = `<!doctype html>
<html lang="en-SG">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>This form needs JavaScript</title>
<h1>This form needs JavaScript</h1>
<p>Nothing was saved. Turn JavaScript on in your browser, go back, and load the page again.</p>
</html>
`;

/**
 * Makes a service's handler of such forms: it answers a form that the browser sent by itself, without JavaScript or before it
 * ran. The way back is a 303, so that a reload sends nothing twice; the page says there that it needs JavaScript. What
 * was typed, a password perhaps, is neither read nor passed on.
 */
export function createNoScriptFormHandler<S extends ServiceTypes>(
  service: ServiceDefinition<S>,
): (request: Request) => Promise<Response> {
  return async (request) =>
    toWebResponse(
      await answerErrorsAndLog(service, request, async () => {
        const location = pathOfSender(request.headers, service.settings().publicUrl);
        if (location !== null) return { status: 303, headers: new Headers({ location }), body: null };
        const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' });
        return { status: 400, headers, body: explanation };
      }),
    );
}
