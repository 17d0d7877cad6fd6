import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { withRouter } from '../../testing/with-router.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SecondStep, type SecondStepProps } from './second-step.tsx';

const hrefs = {
  byCode: '/login/second-step',
  byRecoveryCode: '/login/second-step?with=recovery-code',
  login: '/login',
};
const all = { totp: true, passkey: true, recoveryCode: true };

function render(props: Partial<SecondStepProps>): string {
  return renderToStaticMarkup(
    withRouter(<SecondStep ways={all} byRecoveryCode={false} returnTo="/home" hrefs={hrefs} {...props} />),
  );
}

test.each([
  ['code', false, /autoComplete="one-time-code"/i],
  ['recovery code', true, /autoComplete="off"/i],
])(
  '%s: sent before any script runs, it goes into a body and never into an address',
  (_name, byRecoveryCode, field) => {
    const html = render({ byRecoveryCode });
    expect(html.match(/<form[^>]*>/g)).toHaveLength(1);
    expect(html).toMatch(/<form(?=[^>]* method="post")(?=[^>]* action="\/api\/unscripted-form")/);
    expect(html).toMatch(field);
  },
);

test('the second step offers the ways that the person has, and the way back', () => {
  const html = render({});
  expect(html).toMatch(/inputMode="numeric"/i);
  expect(html).toContain('Use a passkey');
  expect(html).toContain('href="/login/second-step?with=recovery-code"');
  expect(html).toContain('href="/login"');

  const passkeyOnly = render({ ways: { totp: false, passkey: true, recoveryCode: false } });
  expect(passkeyOnly).toContain('Use a passkey');
  expect(passkeyOnly).not.toContain('<form');
  expect(passkeyOnly).not.toContain('recovery code');

  expect(render({ ways: { ...all, passkey: false } })).not.toContain('passkey');
});

test('with a recovery code: one field, and the way back to the code or passkey', () => {
  const html = render({ byRecoveryCode: true });
  expect(html).toContain('Recovery code');
  expect(html).not.toContain('one-time-code');
  expect(html).toContain('Use your authenticator app');
  expect(render({ byRecoveryCode: true, ways: { ...all, totp: false } })).toContain('>Use a passkey</a>');
});

test('before the browser says that it knows passkeys, their button has its room and is not there', () => {
  const html = renderToStaticMarkup(<PasskeySignIn returnTo="/home" />);
  expect(html).toMatch(/<button(?=[^>]* class="[^"]*\binvisible\b)/);
});
