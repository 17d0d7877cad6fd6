import type { KeyRing } from '@repo/auth/key-ring';
import { generatePasswordLink } from '@repo/auth/password-links';
import { newId } from '@repo/db/new-id';
import type { TrainingDb } from '@repo/db/training';
import { encryptMail } from '@repo/mail/waiting/encrypt-mail';
import { encryptAndHashIdentity } from '#domain/identity/encrypt-and-hash-identity.ts';
import { welcomeLearnerMail } from '#mails/welcome-learner.ts';
import type { ExistingForEnrolment } from './find-existing-and-reserve-sequence.ts';
import type { EnrolmentToStore } from './to-enrolment-to-store.ts';

export type EnsuredLearner = {
  id: string;
  isNew: boolean;
  hasReadSubtopics: boolean;
  /** The account has another identity number, which it keeps. */
  identityDiffers: boolean;
};

type Tools = { keys: KeyRing; now: Date };

/** Without a password, which saves 250 ms of bcrypt. Null when the account was created concurrently. */
async function makeLearner(
  tx: TrainingDb,
  record: EnrolmentToStore,
  { keys, now }: Tools,
): Promise<EnsuredLearner | null> {
  const { email, fullName } = record;
  const { identityCipher, identityHash } = encryptAndHashIdentity(keys, record.identityNumber);
  const { token, tokenHash, expiresAt } = generatePasswordLink({ purpose: 'invite', now });
  const content = encryptMail(keys, welcomeLearnerMail(record, token));
  // One statement for account, link and mail: a spreadsheet has thousands of rows.
  const [made] = await tx.$queryRaw<{ id: string }[]>`
    WITH made AS (
      INSERT INTO "user" (id, email, full_name, roles, identity_cipher, identity_hash, created_at, updated_at)
      VALUES (${newId()}, ${email}, ${fullName}, '{learner}', ${identityCipher}, ${identityHash}, ${now}, ${now})
      ON CONFLICT (email) DO NOTHING RETURNING id
    ), mailed AS (
      INSERT INTO waiting_mail (id, letter, due_at, not_after) SELECT ${newId()}, ${content}, ${now}, ${expiresAt} FROM made
    )
    INSERT INTO password_link (id, user_id, token_hash, purpose, expires_at, created_at)
    SELECT ${newId()}, id, ${tokenHash}, 'invite', ${expiresAt}, ${now} FROM made RETURNING user_id AS id`;
  return made ? { id: made.id, isNew: true, hasReadSubtopics: false, identityDiffers: false } : null;
}

async function completeLearner(
  tx: TrainingDb,
  record: EnrolmentToStore,
  { learner, keys, now }: Tools & { learner: NonNullable<ExistingForEnrolment['learner']> },
): Promise<EnsuredLearner> {
  const { id, roles, identityHash, hasReadSubtopics } = learner;
  if (identityHash === null || !roles.includes('learner')) {
    const identity = encryptAndHashIdentity(keys, record.identityNumber);
    await tx.$executeRaw`
      UPDATE "user" SET updated_at = ${now},
        roles = CASE WHEN 'learner' = ANY (roles) THEN roles ELSE array_append(roles, 'learner'::"Role") END,
        identity_cipher = COALESCE(identity_cipher, ${identity.identityCipher}),
        identity_hash = COALESCE(identity_hash, ${identity.identityHash})
      WHERE id = ${id}`;
  }
  const identityDiffers =
    identityHash !== null && !keys.lookupHashes(record.identityNumber).includes(identityHash);
  return { id, isNew: false, hasReadSubtopics, identityDiffers };
}

export async function findOrCreateAndInviteLearner(
  tx: TrainingDb,
  record: EnrolmentToStore,
  { existing, keys, now }: Tools & { existing: ExistingForEnrolment },
): Promise<EnsuredLearner> {
  const made = existing.learner ? null : await makeLearner(tx, record, { keys, now });
  if (made) return made;
  const learner =
    existing.learner ??
    (await tx.user.findUniqueOrThrow({
      where: { email: record.email },
      select: { id: true, roles: true, identityHash: true },
    }));
  return completeLearner(tx, record, { learner: { hasReadSubtopics: false, ...learner }, keys, now });
}
