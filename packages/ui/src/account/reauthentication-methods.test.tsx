import type { Reauthentication } from '@repo/schemas/account/reauthentication';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ReauthenticationMethods } from './reauthentication-methods.tsx';

const none = { password: false, code: false, mailedCode: false, passkey: false, google: false };

function render(ways: Partial<Reauthentication['ways']>): string {
  const reauthentication = { email: 'lim@example.sg', provenUntil: null, ways: { ...none, ...ways } };
  return renderToStaticMarkup(
    <ReauthenticationMethods reauthentication={reauthentication} onProven={() => undefined} />,
  );
}

test('confirming with a password: a password manager finds the account and its password', () => {
  const html = render({ password: true });
  expect(html).toMatch(/<input type="hidden" autoComplete="username" readOnly="" value="lim@example.sg"/i);
  expect(html).toMatch(/type="password"[^>]*autoComplete="current-password"/i);
  expect(html).toMatch(/<form(?=[^>]* method="post")(?=[^>]* action="\/api\/unscripted-form")/);
  expect(html).not.toContain('Google');
});

test('only the ways that the person has are offered, the first as the primary one', () => {
  const both = render({ password: true, google: true });
  expect(both).toContain('Confirm with Google');
  expect(both).toContain('type="password"');
  expect(render({ google: true })).not.toContain('type="password"');
  expect(render({ mailedCode: true })).toMatch(/Mail me a code</);
  expect(render({ password: true, mailedCode: true })).toMatch(/Mail me a code instead</);
  expect(render({ code: true })).toMatch(/autoComplete="one-time-code"/i);
});

test('without any way the dialog says to sign in again', () => {
  expect(render({})).toContain('Sign out and in again');
});
