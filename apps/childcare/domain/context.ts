import type { KeyActor } from '@repo/api-keys/authenticate-key';
import type { ChildcareActor } from '@repo/auth/childcare-actor';
import type { KeyRing } from '@repo/auth/key-ring';
import type { BadgeSigner } from '@repo/certificates/badge-signer';
import type { ChildcareDb } from '@repo/db/childcare';
import type { FileStore } from '@repo/files/file-store';
import type { Mailer } from '@repo/mail/mailer';
import type { MediaStore } from '@repo/media/media-store';
import type { Payments } from '@repo/payments/payments';
import type { ChildcareScope } from '@repo/schemas/childcare/api-key';

/** `actor` is null for a signed-out caller. */
export type Context = {
  db: ChildcareDb;
  actor: ChildcareActor | null;
  clock: () => Date;
  mail: Mailer;
  payments: Payments;
  media: MediaStore;
  /** Unpacked SCORM packages and files of outside training, under keys stored only in their tables. */
  files: FileStore;
  /** Encrypts queued mails. */
  keys: KeyRing;
  badges: BadgeSigner;
  /** The service's public address, for the payment page's return links. */
  publicUrl: string;
  /** After TRUSTED_PROXIES. Never logged whole. */
  client: { address: string; userAgent: string };
  /** The same in the response header, the logs and the audit log. */
  requestId: string;
  /** Runs work after the response; a failure is only logged. */
  defer: (work: () => Promise<unknown>) => void;
};

/** The request pipeline guarantees the actor. */
export type SignedInContext = Context & { actor: ChildcareActor };

/** A program with an API key. It reads what its centre may read, `key.ownerId`, and is nobody who is signed in. */
export type KeyContext = Context & { actor: null; key: KeyActor<ChildcareScope> };

type Role = ChildcareActor['role'];

export type RoleContext<Held extends Role> = Context & { actor: ChildcareActor & { role: Held } };
export type ManagerContext = RoleContext<'CORPORATE_ADMIN' | 'SUPER_ADMIN'>;
export type CentreManagerContext = RoleContext<'CORPORATE_ADMIN'>;
export type SuperAdminContext = RoleContext<'SUPER_ADMIN'>;

export function hasRole<Held extends Role>(
  ctx: SignedInContext,
  ...roles: readonly Held[]
): ctx is RoleContext<Held> {
  return roles.some((role) => role === ctx.actor.role);
}
