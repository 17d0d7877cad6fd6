/// <reference path="./bitstring.d.ts" />
import { Bitstring } from '@digitalbazaar/bitstring';
import { badgeTimestamp, issuerUrl } from './badge-urls.ts';

/** Entries of one list: the least that the standard allows, so that nobody learns from a request whom it is about. */
export const statusListLength = 131_072;

/** How long a verifier may keep a list. */
export const statusListMaxAgeSeconds = 300;

const dayMs = 24 * 60 * 60 * 1000;

export function statusListUrl(publicUrl: string, listNumber: number): string {
  return `${publicUrl}/api/badges/status/${listNumber}`;
}

/** What a badge says about where its revocation is found (Bitstring Status List 1.0). `index` counts through all lists. */
export function statusEntry(publicUrl: string, index: number) {
  const statusListCredential = statusListUrl(publicUrl, Math.floor(index / statusListLength));
  const statusListIndex = String(index % statusListLength);
  return {
    id: `${statusListCredential}#${statusListIndex}`,
    type: 'BitstringStatusListEntry' as const,
    statusPurpose: 'revocation' as const,
    statusListIndex,
    statusListCredential,
  };
}

type StatusList = {
  publicUrl: string;
  list: number;
  /** Indexes that count through all lists; those of other lists are an error. */
  revoked: readonly number[];
  now: Date;
};

/** The credential at `statusListCredential`; valid for a day, for verifiers that keep it too long. */
export async function statusListCredential({ publicUrl, list, revoked, now }: StatusList) {
  const bits = new Bitstring({ length: statusListLength });
  for (const index of revoked) bits.set(index - list * statusListLength, true);
  const id = statusListUrl(publicUrl, list);
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: issuerUrl(publicUrl),
    // A verifier's clock may be slow.
    validFrom: badgeTimestamp(new Date(now.getTime() - statusListMaxAgeSeconds * 1000)),
    validUntil: badgeTimestamp(new Date(now.getTime() + dayMs)),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      // "u" is the multibase prefix of base64url.
      encodedList: `u${await bits.encodeBits()}`,
    },
  };
}
