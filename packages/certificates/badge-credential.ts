import { createHash } from 'node:crypto';
import { statusEntry } from './badge-status-list.ts';
import { achievementUrl, badgeImageUrl, badgeTimestamp, issuerUrl } from './badge-urls.ts';

/** Contents of a badge. */
export type BadgeFacts = {
  certificateId: string;
  /** Opaque; the same in all badges of a person. */
  learnerId: string;
  learnerName: string;
  learnerEmail: string;
  organizationName: string;
  issuedAt: Date;
  expiresAt: Date | null;
  serviceName: string;
  /** Its place in the status lists. */
  statusIndex: number;
} & AchievementFacts;

/** What can be achieved. */
export type AchievementFacts = {
  courseId: string;
  courseName: string;
  courseDescription: string;
  /** Null where the service gives none. */
  cpdPoints: number | null;
  /** What had to be done for it, and its field; by default those of a course that is worth CPD points. */
  criteria?: string;
  fieldOfStudy?: string | null;
  /** The service's public URL, without a trailing slash. */
  publicUrl: string;
};

const contexts = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
];

function issuer({ serviceName, publicUrl }: Pick<BadgeFacts, 'serviceName' | 'publicUrl'>) {
  return {
    id: issuerUrl(publicUrl),
    type: ['Profile'],
    name: serviceName,
    url: publicUrl,
  };
}

function revocationsAddress({ publicUrl }: Pick<BadgeFacts, 'publicUrl'>): string {
  return `${publicUrl}/api/badges/revocations`;
}

function credentialId({ publicUrl, certificateId }: Pick<BadgeFacts, 'publicUrl' | 'certificateId'>): string {
  return `${publicUrl}/verify/${certificateId}`;
}

/**
 * The document at `credentialStatus.id` of badges from before there were status lists (1EdTech VC Revocation List 1.0). Its validator
 * reads the singular name.
 */
export function revocationListDocument(
  facts: Pick<BadgeFacts, 'serviceName' | 'publicUrl'>,
  revoked: readonly { certificateId: string; reason: string }[],
) {
  const { publicUrl } = facts;
  const revokedCredentials = revoked.map(({ certificateId, reason }) => ({
    id: credentialId({ publicUrl, certificateId }),
    revoked: true as const,
    revocationReason: reason,
  }));
  return {
    '@context': [...contexts, 'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json'],
    id: revocationsAddress(facts),
    issuer: issuer(facts).id,
    revokedCredentials,
    revokedCredential: revokedCredentials,
  };
}

/** The document at `issuer.id`. */
export function issuerProfileDocument(facts: Pick<BadgeFacts, 'serviceName' | 'publicUrl'>) {
  return { '@context': contexts, ...issuer(facts) };
}

function achievement(facts: AchievementFacts) {
  const { publicUrl, courseId, courseName, courseDescription, cpdPoints } = facts;
  const { criteria = criteriaText(cpdPoints ?? 0), fieldOfStudy = 'Early childhood care' } = facts;
  return {
    id: achievementUrl(publicUrl, courseId),
    type: ['Achievement'],
    achievementType: 'Course',
    name: courseName,
    description: courseDescription || courseName,
    criteria: { narrative: criteria },
    ...(cpdPoints === null ? {} : { creditsAvailable: cpdPoints }),
    ...(fieldOfStudy === null ? {} : { fieldOfStudy }),
    image: { id: badgeImageUrl(publicUrl), type: 'Image', caption: 'A medal with a star' },
  };
}

/** What had to be done for it. */
export function criteriaText(cpdPoints: number): string {
  return `All lectures of the course are completed. ${cpdPoints} CPD points.`;
}

/** The document at `achievement.id`. */
export function achievementDocument(facts: AchievementFacts) {
  return { '@context': contexts, ...achievement(facts) };
}

/**
 * A certificate as an OpenBadgeCredential (Open Badges 3.0). It contains only a salted hash of the learner's address, which a
 * wallet can compare with an address its owner gives.
 */
export function badgeCredential(facts: BadgeFacts) {
  const { certificateId, publicUrl, cpdPoints, organizationName, expiresAt } = facts;
  const identityHash = createHash('sha256')
    .update(facts.learnerEmail.toLowerCase() + certificateId)
    .digest('hex');
  const centre = organizationName === '' ? '' : ` at ${organizationName}`;
  return {
    '@context': contexts,
    id: credentialId(facts),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: facts.courseName,
    description: `${facts.learnerName}${centre} completed “${facts.courseName}”.`,
    issuer: issuer(facts),
    validFrom: badgeTimestamp(facts.issuedAt),
    ...(expiresAt ? { validUntil: badgeTimestamp(expiresAt) } : {}),
    credentialStatus: statusEntry(publicUrl, facts.statusIndex),
    credentialSubject: {
      id: `urn:uuid:${facts.learnerId}`,
      type: ['AchievementSubject'],
      identifier: [
        {
          type: 'IdentityObject',
          hashed: true,
          identityHash: `sha256$${identityHash}`,
          identityType: 'emailAddress',
          salt: certificateId,
        },
        { type: 'IdentityObject', hashed: false, identityHash: facts.learnerName, identityType: 'name' },
      ],
      ...(cpdPoints === null ? {} : { creditsEarned: cpdPoints }),
      achievement: achievement(facts),
    },
    evidence: [
      {
        id: `${publicUrl}/verify/${certificateId}`,
        type: ['Evidence'],
        name: `Certificate ${certificateId}`,
      },
    ],
  };
}
