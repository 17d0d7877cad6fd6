import { z } from 'zod';
import { badgeQuery } from './certificate.ts';
import { id } from './values.ts';

/** A public key as JSON Web Key (RFC 7517). */
const publishedKey = z
  .object({
    kty: z.string(),
    n: z.string(),
    e: z.string(),
    kid: z.string().meta({ description: 'The address of this key, as the headers of badges name it' }),
    alg: z.string(),
    use: z.string(),
  })
  .meta({ id: 'PublishedKey' });

/** An Open Badges 3.0 Profile. */
const issuerProfile = z.object({
  '@context': z.array(z.string()),
  id: z.string(),
  type: z.array(z.string()),
  name: z.string(),
  url: z.string(),
});

/** An Open Badges 3.0 Achievement. */
export const achievement = z.object({
  '@context': z.array(z.string()),
  id: z.string(),
  type: z.array(z.string()),
  achievementType: z.string(),
  name: z.string(),
  description: z.string(),
  criteria: z.object({ narrative: z.string() }),
  creditsAvailable: z.number().optional(),
  fieldOfStudy: z.string().optional(),
  image: z.object({ id: z.string(), type: z.string(), caption: z.string() }),
});

const badges = { tags: ['Badges'] };

/** Route declarations of badges, shared by the services. */
export const badgeRouteDeclarations = {
  issuer: {
    ...badges,
    operationId: 'readBadgeIssuer',
    summary: 'Who issues the badges: an Open Badges 3.0 profile',
    response: { schema: issuerProfile },
  },
  keys: {
    ...badges,
    operationId: 'listBadgeKeys',
    summary: 'The public keys that badges are verified with, as a JSON Web Key Set',
    response: { schema: z.object({ keys: z.array(publishedKey) }) },
  },
  key: {
    ...badges,
    operationId: 'readBadgeKey',
    summary: 'The public key that a badge’s header names, as a JSON Web Key',
    params: z.object({ kid: id }),
    response: { schema: publishedKey },
  },
  image: {
    ...badges,
    operationId: 'readBadgeImage',
    summary: 'The picture of every badge, without a credential in it',
    response: { contentType: 'image/png', description: '400 × 400 pixels' },
  },
  statusList: {
    ...badges,
    operationId: 'readBadgeStatusList',
    summary: 'Which badges are revoked: a Bitstring Status List that badges name as their status',
    description:
      'A BitstringStatusListCredential of 131,072 entries, signed as a JSON Web Token with the key of the badges. May be kept for 5 minutes.',
    params: z.object({ list: id }),
    response: { contentType: 'application/vc+jwt', description: 'A compact JWS' },
  },
  own: {
    tags: ['Certificates'],
    operationId: 'downloadBadge',
    summary: 'Your certificate as an Open Badges 3.0 credential, for a wallet',
    params: z.object({ id }),
    query: badgeQuery,
    response: {
      contentType: ['application/jwt', 'image/png', 'application/octet-stream'],
      description: 'A compact JWS, or a picture that has it',
    },
  },
} as const;
