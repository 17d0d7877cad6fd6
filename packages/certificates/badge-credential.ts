import { createHash } from 'node:crypto';

/** Contents of a badge. */
export type BadgeFacts = {
  certificateId: string;
  /** Opaque; the same in all badges of a person. */
  learnerId: string;
  learnerName: string;
  learnerEmail: string;
  courseName: string;
  courseSlug: string;
  courseDescription: string;
  organizationName: string;
  cpdPoints: number;
  issuedAt: Date;
  expiresAt: Date | null;
  serviceName: string;
  /** The service's public URL, without a trailing slash. */
  publicUrl: string;
};

const contexts = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
  // Defines the type of `credentialStatus`.
  'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json',
];

/** Open Badges timestamps have whole seconds. */
function instant(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

function issuer({ serviceName, publicUrl }: Pick<BadgeFacts, 'serviceName' | 'publicUrl'>) {
  return {
    id: `${publicUrl}/api/badges/issuer`,
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

/** The document at `credentialStatus.id` (1EdTech VC Revocation List 1.0). */
export function revocationList(
  facts: Pick<BadgeFacts, 'serviceName' | 'publicUrl'>,
  revoked: readonly { certificateId: string; reason: string }[],
) {
  const { publicUrl } = facts;
  return {
    '@context': contexts,
    id: revocationsAddress(facts),
    issuer: issuer(facts).id,
    revokedCredentials: revoked.map(({ certificateId, reason }) => ({
      id: credentialId({ publicUrl, certificateId }),
      revoked: true as const,
      revocationReason: reason,
    })),
  };
}

/** The document at `issuer.id`. */
export function issuerProfile(facts: Pick<BadgeFacts, 'serviceName' | 'publicUrl'>) {
  return { '@context': contexts, ...issuer(facts) };
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
    validFrom: instant(facts.issuedAt),
    ...(expiresAt ? { validUntil: instant(expiresAt) } : {}),
    credentialStatus: { id: revocationsAddress(facts), type: '1EdTechRevocationList' },
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
      creditsEarned: cpdPoints,
      achievement: {
        id: `${publicUrl}/courses/${facts.courseSlug}`,
        type: ['Achievement'],
        achievementType: 'Course',
        name: facts.courseName,
        description: facts.courseDescription || facts.courseName,
        criteria: {
          narrative: `All lectures of the course are completed. ${cpdPoints} CPD points.`,
        },
        creditsAvailable: cpdPoints,
        fieldOfStudy: 'Early childhood care',
      },
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

export type BadgeCredential = ReturnType<typeof badgeCredential>;
