import { hashToken } from '@repo/auth/tokens';
import type { AccessOutcome, AccessTable, createAccessCaseBuilders } from './access-table.ts';

type RawDb = {
  $executeRaw: (parts: TemplateStringsArray, ...values: unknown[]) => PromiseLike<number>;
};

/** What of a person's account is nobody else's business. */
export type AccountRows = { passkey: string; signIn: string; dataCopy: string };

const tokens = {
  confirm: 'a-link-to-the-new-address',
  refuse: 'a-link-to-the-old-address',
  keep: 'a-link-that-keeps-an-account',
};
const credential = 'private-credential';
const unknownPasskey = { id: 'dW5rbm93bg', rawId: 'dW5rbm93bg', type: 'public-key' };
const assertion = {
  ...unknownPasskey,
  response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' },
};
const registration = { ...unknownPasskey, response: { clientDataJSON: 'e30', attestationObject: 'e30' } };

/** Shown to nobody, and who holds a link sends its token. */
export const undisclosedAccountSecrets = [
  'private-sealed-totp',
  'private-recovery-hash',
  'next@private.example',
  ...Object.values(tokens),
  ...Object.values(tokens).map(hashToken),
];

/** The texts of `createAccountSecurityRows`, and of what each service makes itself: another sign-in and a copy of the data. */
export const ownerOnlyAccountTexts = [
  'private passkey name',
  credential,
  'private device',
  'private copy of the data',
];

/** Second factors and a change of address that waits, of `owner`; a deletion that can be taken back, of `closed`. */
export async function createAccountSecurityRows(
  db: RawDb,
  { owner, closed }: { owner: { id: string; email: string }; closed: { id: string } },
): Promise<{ passkey: string }> {
  const passkey = 'passkey-of-the-owner';
  const now = new Date();
  const tomorrow = new Date(now.getTime() + 24 * 60 * 60 * 1000);
  await db.$executeRaw`
    INSERT INTO passkey
      (id, user_id, user_handle, credential_id, public_key, counter, transports, name, is_backed_up, created_at)
    VALUES (${passkey}, ${owner.id}, 'handle', ${credential}, ${Buffer.from('key')}, 1, '{}',
      'private passkey name', false, ${now})`;
  await db.$executeRaw`
    INSERT INTO totp_secret (user_id, sealed, created_at, confirmed_at)
    VALUES (${owner.id}, 'private-sealed-totp', ${now}, ${now})`;
  await db.$executeRaw`
    INSERT INTO recovery_code (user_id, hash, created_at) VALUES (${owner.id}, 'private-recovery-hash', ${now})`;
  await db.$executeRaw`
    INSERT INTO address_change
      (id, user_id, old_email, new_email, old_was_proven, token_hash, refusal_hash, expires_at, created_at)
    VALUES ('change-of-the-owner', ${owner.id}, ${owner.email}, 'next@private.example', true,
      ${hashToken(tokens.confirm)}, ${hashToken(tokens.refuse)}, ${tomorrow}, ${now})`;
  await db.$executeRaw`
    INSERT INTO account_deletion (user_id, asked_at, due_at, keep_hash, keep_sent_at)
    VALUES (${closed.id}, ${now}, ${tomorrow}, ${hashToken(tokens.keep)}, ${now})`;
  return { passkey };
}

/**
 * Who may do what with an account: the same in every service. `owner` is the member with the rows, `password` everybody's;
 * `deletion` names who cannot leave.
 */
export function accountAccessCases<
  Member extends string,
  Outsider extends string,
  Fixture extends { account: AccountRows },
>(
  { who, anybody, signedIn }: ReturnType<typeof createAccessCaseBuilders<Member, Outsider, Fixture>>,
  {
    owner,
    password,
    deletion,
  }: { owner: NoInfer<Member>; password: string; deletion: { [member in NoInfer<Member>]?: AccessOutcome } },
): AccessTable<Member | Outsider, Fixture> {
  type Outcomes = Parameters<typeof who>[0];
  const forOwner = (mine: AccessOutcome, rest: AccessOutcome) => ({ rest, [owner]: mine }) as Outcomes;
  const factors = '/api/account/second-factors';
  return {
    'GET /api/sign-ins': who(forOwner('own list', 'allowed')),
    'DELETE /api/sign-ins': signedIn(),
    'DELETE /api/sign-ins/{id}': who(forOwner('allowed', 404), (w) => ({ ids: [w.account.signIn] })),

    'GET /api/account/reauthentication': signedIn(),
    // Whoever has a second factor proves themselves with it, and not with the password alone.
    'POST /api/account/reauthentication': who(forOwner(400, 'allowed'), () => ({ body: { password } }), {
      writes: ['audit_entry'],
    }),
    'POST /api/account/reauthentication/passkey/options': who(forOwner('own list', 'allowed')),

    [`GET ${factors}`]: who(forOwner('own list', 'allowed')),
    [`POST ${factors}/totp`]: who(forOwner(400, 'allowed')),
    [`POST ${factors}/totp/confirm`]: signedIn(() => ({ body: { code: '123456' } }), 400),
    [`DELETE ${factors}/totp`]: who(forOwner('allowed', 404)),
    [`POST ${factors}/recovery-codes`]: who(forOwner('allowed', 400)),
    [`POST ${factors}/passkeys/options`]: who(forOwner('own list', 'allowed')),
    [`POST ${factors}/passkeys`]: signedIn(() => ({ body: { response: registration } }), 400),
    [`PATCH ${factors}/passkeys/{id}`]: who(forOwner('allowed', 404), (w) => ({
      ids: [w.account.passkey],
      body: { name: 'Mine' },
    })),
    [`DELETE ${factors}/passkeys/{id}`]: who(forOwner('allowed', 404), (w) => ({ ids: [w.account.passkey] })),

    'GET /api/auth/second-step': anybody(undefined, 401),
    'POST /api/auth/second-step': anybody(() => ({ body: { code: '123456' } }), 401),
    'POST /api/auth/second-step/options': anybody(undefined, 401),
    'POST /api/auth/passkey/options': anybody(),
    'POST /api/auth/passkey': anybody(() => ({ body: { passkey: assertion } }), 400, {
      writes: ['audit_entry'],
    }),

    'GET /api/account/exports': signedIn(),
    'POST /api/account/exports': signedIn(),
    'GET /api/account/exports/{id}/download': who(forOwner('own list', 404), (w) => ({
      ids: [w.account.dataCopy],
    })),

    'POST /api/account/address': signedIn(() => ({ body: { email: 'other@private.example' } })),
    'POST /api/account/address/confirm': who(forOwner('allowed', 400), () => ({
      body: { token: tokens.confirm },
    })),
    // The old address's mail is the only authority: its reader may have no session any more. What a thief may have added goes too.
    'POST /api/account/address/refuse': anybody(() => ({ body: { token: tokens.refuse } }), 'allowed', {
      writes: [
        'address_change',
        'user',
        'sign_in',
        'passkey',
        'totp_secret',
        'recovery_code',
        'api_key',
        'webhook_endpoint',
      ],
    }),
    'GET /api/account/deletion': signedIn(),
    'POST /api/account/deletion': who({ rest: 'allowed', ...deletion } as Outcomes, () => ({
      body: { confirm: 'DELETE' },
    })),
    'POST /api/account/deletion/keep': anybody(() => ({ body: { token: tokens.keep } })),
  };
}
