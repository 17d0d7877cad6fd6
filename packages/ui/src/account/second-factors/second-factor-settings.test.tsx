import type { SecondFactors } from '@repo/schemas/account/second-factors';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { withRouter } from '../../testing/with-router.tsx';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { RecoveryCodesPanel } from './recovery-codes-panel.tsx';
import { SecondFactorSettings } from './second-factor-settings.tsx';

const none: SecondFactors = { totp: null, passkeys: [], recoveryCodes: null, isRequired: false };
const passkey = {
  id: 'p1',
  name: 'Work laptop',
  createdAt: '2026-11-20T04:00:00.000Z',
  lastUsedAt: null,
  isBackedUp: true,
};
const withPasskey = {
  ...none,
  passkeys: [passkey],
  recoveryCodes: { left: 10, madeAt: '2026-11-20T04:00:00.000Z' },
};
const requiredBy = 'Your centre asks its managers for a second step';

function render(factors: SecondFactors): string {
  return renderToStaticMarkup(
    withRouter(
      <SecondFactorSettings
        factors={factors}
        serviceName="Training"
        email="mei@example.com"
        requiredBy={requiredBy}
        whenAllIsLost="Ask your training centre."
        home="/home"
      />,
    ),
  );
}

test('nothing yet: it says so and offers both ways, and no recovery codes', () => {
  const html = render(none);
  expect(html).toContain('Your second step is off');
  expect(html).toContain('You have no passkey yet.');
  expect(html).toContain('Add a passkey');
  expect(html).toContain('Set up an app');
  expect(html).not.toContain('Make new codes');
  expect(html).not.toContain(requiredBy);
});

test('required but missing: it says who asks for it and what opens then', () => {
  const html = render({ ...none, isRequired: true });
  expect(html).toContain(requiredBy);
  expect(html).toContain('Everything else opens as soon as you have one');
  expect(html).not.toContain('Continue');
});

test('a passkey: its name, its dates, where it is kept, and what can be done with it', () => {
  const html = render(withPasskey);
  expect(html).toContain('Your second step is on');
  expect(html).toContain('Work laptop');
  expect(html).toContain('Fri 20 Nov 2026');
  expect(html).toContain('never used yet');
  expect(html).toContain('Kept on your other devices too.');
  expect(html).toContain('aria-label="Rename Work laptop"');
  expect(html).toContain('aria-label="Remove Work laptop"');
  expect(html).toContain('10 of 10 left');
});

test('the last second factor is not offered to be removed while one is required, with another beside it is', () => {
  expect(render({ ...withPasskey, isRequired: true })).not.toContain('Remove Work laptop');
  const totp = { confirmedAt: '2026-11-21T04:00:00.000Z' };
  const both = render({ ...withPasskey, totp, isRequired: true });
  expect(both).toContain('Remove Work laptop');
  expect(both).toContain('Remove the app');
  expect(render({ ...none, totp, isRequired: true })).not.toContain('Remove the app');
});

test('few recovery codes: it is time for new ones', () => {
  const madeAt = passkey.createdAt;
  expect(render({ ...withPasskey, recoveryCodes: { left: 3, madeAt } })).toContain('Make new ones');
  expect(render({ ...withPasskey, recoveryCodes: { left: 4, madeAt } })).not.toContain('Make new ones');
});

test('twenty passkeys are as many as there can be', () => {
  const passkeys = Array.from({ length: 20 }, (_, index) => ({ ...passkey, id: `p${index}` }));
  const html = render({ ...withPasskey, passkeys });
  expect(html).not.toContain('Add another passkey');
  expect(html).toContain('Remove one to add another');
});

test('setting an app up: QR code with a name, key in groups, a field that phones fill in', () => {
  const html = renderToStaticMarkup(
    <AuthenticatorSetup
      setup={{ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Training:mei?secret=JBSWY3DPEHPK3PXP' }}
      onCancel={() => undefined}
      onConfirmed={() => undefined}
    />,
  );
  expect(html).toMatch(/<svg[^>]*role="img"[^>]*aria-label="QR code for your authenticator app"/);
  expect(html).toContain('JBSW Y3DP EHPK 3PXP');
  expect(html).toContain('href="otpauth://totp/Training:mei?secret=JBSWY3DPEHPK3PXP"');
  expect(html).toMatch(/(?=.*autoComplete="one-time-code")(?=.*inputMode="numeric")/i);
});

test('new recovery codes: all of them, with the ways to keep them', () => {
  const codes = ['k7mp2-xw4dn', 'abcde-fghij'];
  const html = renderToStaticMarkup(
    <RecoveryCodesPanel
      codes={codes}
      serviceName="Training"
      email="mei@example.com"
      onKept={() => undefined}
    />,
  );
  for (const text of [...codes, 'Copy codes', 'Download', 'Print', 'I have kept them'])
    expect(html).toContain(text);
});
