import { beforeEach, expect, test, vi } from 'vitest';
import { createPasskey, requestPasskey } from './passkey-ceremony.ts';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const base64url = (text: string) => Buffer.from(text).toString('base64url');

const request = { challenge: base64url('challenge') };
const creation = {
  challenge: base64url('challenge'),
  rp: { id: 'localhost', name: 'Training' },
  user: { id: base64url('handle'), name: 'mei@example.com', displayName: 'Tan Mei Ling' },
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
};

function stubCredentials(credentials: { create?: () => unknown; get?: () => unknown }) {
  vi.stubGlobal('navigator', { credentials });
}

function refuse(name: string) {
  return () => Promise.reject(Object.assign(new Error('refused'), { name }));
}

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('location', { hostname: 'localhost' });
});

test('a passkey that was used: its binary parts travel as base64url', async () => {
  const get = vi.fn(async () => ({
    id: 'credential',
    rawId: bytes('credential'),
    type: 'public-key',
    response: {
      clientDataJSON: bytes('client data'),
      authenticatorData: bytes('authenticator data'),
      signature: bytes('signature'),
      userHandle: bytes('handle'),
    },
    getClientExtensionResults: () => ({}),
  }));
  stubCredentials({ get });
  expect(await requestPasskey(request)).toMatchObject({
    ok: true,
    response: {
      rawId: base64url('credential'),
      response: { signature: base64url('signature'), userHandle: base64url('handle') },
      clientExtensionResults: {},
    },
  });
});

test.each(['NotAllowedError', 'AbortError'])('a dialog that was closed (%s) is no error', async (name) => {
  stubCredentials({ get: refuse(name), create: refuse(name) });
  expect(await requestPasskey(request)).toMatchObject({ ok: false, isCancelled: true });
  expect(await createPasskey(creation)).toEqual({
    ok: false,
    isCancelled: true,
    problem: 'No passkey was added.',
  });
});

test.each([
  ['InvalidStateError', /has a passkey for your account already/],
  ['NotSupportedError', /Use another device/],
  ['SecurityError', /do not work at this address/],
  ['UnknownError', /could not do this/],
])('%s becomes a sentence that a person can act on', async (name, sentence) => {
  stubCredentials({ create: refuse(name) });
  expect(await createPasskey(creation)).toMatchObject({
    ok: false,
    isCancelled: false,
    problem: expect.stringMatching(sentence),
  });
});
