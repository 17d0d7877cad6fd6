import { escapeHtml } from '@repo/base/escape-html';

export const offlinePath = '/offline';

/** What the service worker keeps: it shows it at the address that could not be loaded, so the link tries that again. */
function offlineHtml(name: string): string {
  return `<!doctype html>
<html lang="en-SG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(name)} cannot be reached</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; padding: 1rem; text-align: center;
  font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#ffffff, #171a1f); color: light-dark(#17171b, #ececf1); }
h1 { font-size: 1.25rem; margin: 0 0 0.5rem; }
p { margin: 0 0 1rem; max-width: 48ch; }
a { color: inherit; display: inline-block; padding: 0.75rem 1rem; border: 1px solid; border-radius: 0.5rem; text-decoration: none; }
a:focus-visible { outline: 2px solid; outline-offset: 2px; }
</style>
</head>
<body>
<main>
<h1>You are offline</h1>
<p>${escapeHtml(name)} cannot be reached. Check your connection and try again. Nothing you saved is lost.</p>
<p><a href="">Try again</a></p>
</main>
</body>
</html>
`;
}

export function offlinePageResponse(name: string): Response {
  return new Response(offlineHtml(name), {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
  });
}
