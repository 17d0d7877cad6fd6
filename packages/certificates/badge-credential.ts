import { createHash } from 'node:crypto';

/** What a badge says: the words of the certificate and who gave it. */
export type BadgeFacts = {
  certificateId: string;
  /** Opaque, the same for all badges of a person. */
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
  /** The service's public address, without a slash at its end. */
  publicUrl: string;
};

const contexts = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
  // Knows the type of `credentialStatus`.
  'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json',
];

/** Open Badges knows whole seconds. */
function instant(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

/** Who issues, as it stands in every badge. */
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

/** How a badge names its certificate. */
function credentialId({ publicUrl, certificateId }: Pick<BadgeFacts, 'publicUrl' | 'certificateId'>): string {
  return `${publicUrl}/verify/${certificateId}`;
}

/** What the address `credentialStatus.id` of every badge answers (1EdTech VC Revocation List 1.0). */
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

/** What the address `issuer.id` answers. */
export function issuerProfile(facts: Pick<BadgeFacts, 'serviceName' | 'publicUrl'>) {
  return { '@context': contexts, ...issuer(facts) };
}

/**
 * A certificate as an OpenBadgeCredential (Open Badges 3.0). The learner's address is in it only as a salted hash, which a
 * wallet whose owner says what the address is can compare.
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
