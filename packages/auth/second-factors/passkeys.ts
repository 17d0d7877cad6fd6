import { randomBytes } from 'node:crypto';
import { newId } from '@repo/db/new-id';
import type {
  Passkey,
  PasskeyAssertionResponse,
  PasskeyRegistrationResponse,
} from '@repo/schemas/account/second-factors';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { asTypedRows, type FactorDb } from './factor-db.ts';
import {
  type ChallengePurpose,
  parseUnverifiedChallenge,
  redeemPasskeyChallenge,
  storePasskeyChallenge,
} from './passkey-challenges.ts';

/** What passkeys are bound to: browsers offer them at this host alone. */
export type RelyingParty = { name: string; publicUrl: string };

/** EdDSA, ES256 and RS256: what authenticators have. */
const algorithms = [-8, -7, -257];

const rpIdOf = ({ publicUrl }: RelyingParty) => new URL(publicUrl).hostname;
const originOf = ({ publicUrl }: RelyingParty) => new URL(publicUrl).origin;

type PasskeyRow = {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  isBackedUp: boolean;
  credentialId: string;
  userHandle: string;
  transports: string[];
};

/** A person's passkeys, the oldest first. */
export async function listPasskeys(db: FactorDb, userId: string): Promise<PasskeyRow[]> {
  return asTypedRows<PasskeyRow>(db.$queryRaw`
    SELECT id, name, created_at AS "createdAt", last_used_at AS "lastUsedAt", is_backed_up AS "isBackedUp",
      credential_id AS "credentialId", user_handle AS "userHandle", transports
    FROM passkey WHERE user_id = ${userId} ORDER BY created_at, id`);
}

export function toPasskey({ id, name, createdAt, lastUsedAt, isBackedUp }: PasskeyRow): Passkey {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    isBackedUp,
  };
}

const describe = ({ credentialId, transports }: PasskeyRow) => ({ id: credentialId, transports });

/**
 * What `navigator.credentials.create` takes. The passkey is to be found without a name being typed, and to check its person by
 * itself: so it can replace the password and not only follow it.
 */
export async function startPasskeyRegistration(
  db: FactorDb,
  rp: RelyingParty,
  { person, now }: { person: { id: string; email: string; name: string }; now: Date },
) {
  const known = await listPasskeys(db, person.id);
  const userHandle = known[0]?.userHandle ?? randomBytes(32).toString('base64url');
  const options = await generateRegistrationOptions({
    rpName: rp.name,
    rpID: rpIdOf(rp),
    userName: person.email,
    userDisplayName: person.name,
    userID: new Uint8Array(Buffer.from(userHandle, 'base64url')),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(describe),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const { challenge } = options;
  await storePasskeyChallenge(db, { challenge, purpose: 'add', userId: person.id, userHandle, now });
  return options;
}

/** A new passkey as an authenticator made it, its challenge used up. */
export type NewPasskey = {
  credentialId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string[];
  isBackedUp: boolean;
  userHandle: string;
};

/** Null for anything but the answer to a challenge that this person was given to add a passkey. */
export async function redeemPasskeyRegistration(
  db: FactorDb,
  rp: RelyingParty,
  { userId, response, now }: { userId: string; response: PasskeyRegistrationResponse; now: Date },
): Promise<NewPasskey | null> {
  const challenge = parseUnverifiedChallenge(response.response.clientDataJSON);
  if (challenge === null) return null;
  const taken = await redeemPasskeyChallenge(db, { challenge, purpose: 'add', userId, now });
  if (!taken?.userHandle) return null;
  const { id, rawId, type, clientExtensionResults } = response;
  const { clientDataJSON, attestationObject } = response.response;
  const result = await verifyRegistrationResponse({
    response: { id, rawId, type, clientExtensionResults, response: { clientDataJSON, attestationObject } },
    expectedChallenge: challenge,
    expectedOrigin: originOf(rp),
    expectedRPID: rpIdOf(rp),
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (!result?.verified) return null;
  const { credential, credentialBackedUp } = result.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: response.response.transports ?? [],
    isBackedUp: credentialBackedUp,
    userHandle: taken.userHandle,
  };
}

/** Stores a passkey; null where the credential is known already, whosever it is. */
export async function storePasskey(
  tx: FactorDb,
  {
    userId,
    name,
    made,
    now,
    refusalHash,
  }: { userId: string; name: string; made: NewPasskey; now: Date; refusalHash: string },
): Promise<Passkey | null> {
  const { credentialId, publicKey, counter, transports, isBackedUp, userHandle } = made;
  const id = newId();
  const stored = await tx.$executeRaw`
    INSERT INTO passkey (id, user_id, user_handle, credential_id, public_key, counter, transports, name, is_backed_up, created_at,
      refusal_hash)
    VALUES (${id}, ${userId}, ${userHandle}, ${credentialId}, ${publicKey}, ${counter}, ${transports}::text[], ${name},
      ${isBackedUp}, ${now.toISOString()}::timestamptz, ${refusalHash})
    ON CONFLICT (credential_id) DO NOTHING`;
  return stored === 0 ? null : { id, name, createdAt: now.toISOString(), lastUsedAt: null, isBackedUp };
}

type Asked = { purpose: Exclude<ChallengePurpose, 'add'>; userId: string | null; now: Date };

/** What `navigator.credentials.get` takes: any passkey of this service, or one of a known person's. */
export async function startPasskeyAuthentication(
  db: FactorDb,
  rp: RelyingParty,
  { purpose, userId, now }: Asked,
) {
  const known = userId === null ? [] : await listPasskeys(db, userId);
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(rp),
    userVerification: 'required',
    ...(userId === null ? {} : { allowCredentials: known.map(describe) }),
  });
  await storePasskeyChallenge(db, { challenge: options.challenge, purpose, userId, userHandle: null, now });
  return options;
}

export type AssertionOutcome =
  | { verified: true; userId: string; passkeyId: string }
  /** `userId`: whose passkey it says it is, where there is one. `copiedOf`: its counter went back, as that of a copy does. */
  | { verified: false; userId?: string; copiedOf?: { userId: string; passkeyId: string } };

type Credential = {
  id: string;
  userId: string;
  userHandle: string;
  publicKey: Uint8Array<ArrayBuffer>;
  transports: string[];
};

/**
 * Whose passkey answered a challenge of this purpose (and person). The challenge is used up whatever comes of it, and the
 * counter kept: one that does not rise is refused, as two of the same passkey at once would be.
 */
export async function redeemPasskeyAssertion(
  db: FactorDb,
  rp: RelyingParty,
  { response, purpose, userId, now }: Asked & { response: PasskeyAssertionResponse },
): Promise<AssertionOutcome> {
  const challenge = parseUnverifiedChallenge(response.response.clientDataJSON);
  if (challenge === null || !(await redeemPasskeyChallenge(db, { challenge, purpose, userId, now })))
    return { verified: false };
  const [known] = await asTypedRows<Credential>(db.$queryRaw`
    SELECT id, user_id AS "userId", user_handle AS "userHandle", public_key AS "publicKey", transports
    FROM passkey WHERE credential_id = ${response.id} AND (${userId}::text IS NULL OR user_id = ${userId})`);
  if (!known) return { verified: false };
  const refused = { verified: false, userId: known.userId } as const;
  const { userHandle } = response.response;
  // The handle may be missing only in the answer to a request that named the passkeys to use.
  if (userHandle ? userHandle !== known.userHandle : userId === null) return refused;
  const counter = await checkSignature(rp, { response, challenge, known });
  if (counter === null) return refused;
  const kept = await db.$executeRaw`
    UPDATE passkey SET counter = ${counter}, last_used_at = ${now.toISOString()}::timestamptz
    WHERE id = ${known.id} AND (counter < ${counter} OR (counter = 0 AND ${counter}::bigint = 0))`;
  const passkey = { userId: known.userId, passkeyId: known.id };
  return kept === 0 ? { ...refused, copiedOf: passkey } : { verified: true, ...passkey };
}

/** The counter of a rightly signed answer; null for any other. */
async function checkSignature(
  rp: RelyingParty,
  {
    response,
    challenge,
    known,
  }: { response: PasskeyAssertionResponse; challenge: string; known: Credential },
): Promise<number | null> {
  const { id, rawId, type, clientExtensionResults } = response;
  const { clientDataJSON, authenticatorData, signature } = response.response;
  const result = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      clientExtensionResults,
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: originOf(rp),
    expectedRPID: rpIdOf(rp),
    requireUserVerification: true,
    // The counter is compared where it is stored, in one statement.
    credential: {
      id: response.id,
      publicKey: known.publicKey,
      counter: 0,
      transports: known.transports,
    },
  }).catch(() => null);
  return result?.verified ? result.authenticationInfo.newCounter : null;
}
