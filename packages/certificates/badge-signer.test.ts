import { generateKeyPairSync } from 'node:crypto';
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose';
import { expect, it } from 'vitest';
import { type BadgeFacts, badgeCredential } from './badge-credential.ts';
import { createBadgeSigner } from './badge-signer.ts';
import { badgeEnv } from './env.ts';

function makeKey(modulusLength = 2048) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength });
  return privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
}

const [first, second] = [makeKey(), makeKey()];
const facts: BadgeFacts = {
  certificateId: 'CC-2026-7K3M-PQ9X-D',
  learnerId: '019aa3c0-0000-7000-8000-000000000001',
  learnerName: 'கவிதா செல்வம்',
  learnerEmail: 'Kavitha@Example.com',
  courseName: 'Infant first aid',
  courseId: '019aa3c0-0000-7000-8000-000000000002',
  statusIndex: 131_072 + 5,
  courseDescription: '',
  organizationName: 'Little Stars',
  cpdPoints: 2.5,
  issuedAt: new Date('2026-11-21T04:00:00.987Z'),
  expiresAt: new Date('2028-11-21T15:59:59Z'),
  serviceName: 'Childcare Learning',
  publicUrl: 'https://learn.example',
};
const { publicUrl } = facts;
const asJwt = { publicUrl, type: 'JWT' } as const;
const publishedBy = async (keys: string) => [
  ...(await createBadgeSigner({ BADGE_KEYS: keys }).publicKeys(publicUrl)).values(),
];

it('signs with the first key; whoever has the published ones verifies it', async () => {
  const signer = createBadgeSigner({ BADGE_KEYS: `${first},${second}` });
  const credential = badgeCredential(facts);
  const jwt = await signer.sign(credential, asJwt);
  const [published, older] = await publishedBy(`${first},${second}`);
  expect(decodeProtectedHeader(jwt)).toEqual({
    alg: 'RS256',
    kid: published?.kid,
    typ: 'JWT',
  });
  const options = { currentDate: new Date('2027-01-01T00:00:00Z') };
  const { payload } = await jwtVerify(jwt, await importJWK(published ?? {}, 'RS256'), options);
  expect(payload).toEqual({
    ...credential,
    iss: credential.issuer.id,
    sub: credential.credentialSubject.id,
    jti: credential.id,
    nbf: Date.parse('2026-11-21T04:00:00Z') / 1000,
    exp: Date.parse('2028-11-21T15:59:59Z') / 1000,
  });
  await expect(jwtVerify(jwt, await importJWK(older ?? {}, 'RS256'), options)).rejects.toThrow(/signature/);
});

it('what an earlier key signed is verified with the one that is still published', async () => {
  const jwt = await createBadgeSigner({ BADGE_KEYS: second }).sign(badgeCredential(facts), asJwt);
  const { kid } = decodeProtectedHeader(jwt);
  const key = (await publishedBy(`${first},${second}`)).find((candidate) => candidate.kid === kid);
  await expect(jwtVerify(jwt, await importJWK(key ?? {}, 'RS256'))).resolves.toBeDefined();
});

it('publishes nothing private', async () => {
  for (const key of await publishedBy(first)) {
    expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  }
});

it('finds its status in the list that its index falls into', () => {
  const statusListCredential = 'https://learn.example/api/badges/status/1';
  expect(badgeCredential(facts).credentialStatus).toEqual({
    id: `${statusListCredential}#5`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: '5',
    statusListCredential,
  });
});

it('has what Open Badges 3.0 requires, and no address in the clear', () => {
  const credential = badgeCredential(facts);
  expect(Object.keys(credential)).toEqual(
    expect.arrayContaining(['@context', 'id', 'type', 'credentialSubject', 'issuer', 'validFrom']),
  );
  expect(credential['@context'][0]).toBe('https://www.w3.org/ns/credentials/v2');
  expect(credential.type).toEqual(['VerifiableCredential', 'OpenBadgeCredential']);
  expect(credential.issuer).toMatchObject({
    id: expect.stringMatching(/^https:/),
    type: ['Profile'],
    name: expect.any(String),
  });
  const { achievement, ...subject } = credential.credentialSubject;
  expect(subject).toMatchObject({
    id: expect.stringMatching(/^urn:uuid:/),
    type: ['AchievementSubject'],
    creditsEarned: 2.5,
  });
  expect(achievement).toMatchObject({
    id: expect.stringMatching(/^https:/),
    type: ['Achievement'],
    name: 'Infant first aid',
    description: expect.stringMatching(/./),
    // No more than is known: a lecture is completed, not how.
    criteria: { narrative: 'All lectures of the course are completed. 2.5 CPD points.' },
  });
  expect(JSON.stringify(credential).toLowerCase()).not.toContain('kavitha@example.com');
});

it('one that never expires says no end', () => {
  expect(badgeCredential({ ...facts, expiresAt: null })).not.toHaveProperty('validUntil');
});

it.each(['', 'abc', makeKey(1024), `${first},`])('refuses the keys %#', (BADGE_KEYS) => {
  expect(badgeEnv.safeParse({ BADGE_KEYS }).success).toBe(false);
});
