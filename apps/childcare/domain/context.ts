import type { ChildcareActor } from '@repo/auth/childcare-actor';
import type { KeyRing } from '@repo/auth/key-ring';
import type { BadgeSigner } from '@repo/certificates/badge-signer';
import type { ChildcareDb } from '@repo/db/childcare';
import type { FileStore } from '@repo/files/file-store';
import type { Mailer } from '@repo/mail/mailer';
import type { MediaStore } from '@repo/media/media-store';
import type { Payments } from '@repo/payments/payments';

/** What every domain function is given. `actor` is null for a signed-out caller. */
export type Context = {
  db: ChildcareDb;
  actor: ChildcareActor | null;
  /** The current instant; tests move it. */
  clock: () => Date;
  mail: Mailer;
  payments: Payments;
  /** Pictures and videos. */
  media: MediaStore;
  /** Unpacked SCORM packages, under keys that only rows of scorm_package know. */
  files: FileStore;
  /** Seals what waits to be mailed. */
  keys: KeyRing;
  /** Signs Open Badges. */
  badges: BadgeSigner;
  /** Where people reach this service: for the addresses that the payment page leads back to. */
  publicUrl: string;
  /** Where the request came from, after TRUSTED_PROXIES. Never logged whole. */
  client: { address: string; userAgent: string };
  /** Of the request: the same in the answer's header, the logs and the audit log. */
  requestId: string;
  /** Runs work after the answer; its failure is logged and never reaches the caller. */
  defer: (work: () => Promise<unknown>) => void;
};

/** The context of a function that only a signed-in person may call; the request pipeline guarantees the actor. */
export type SignedInContext = Context & { actor: ChildcareActor };

type Role = ChildcareActor['role'];

/** The context of a function for people with one of the roles. */
export type RoleContext<Held extends Role> = Context & { actor: ChildcareActor & { role: Held } };
export type ManagerContext = RoleContext<'CORPORATE_ADMIN' | 'SUPER_ADMIN'>;
export type SuperAdminContext = RoleContext<'SUPER_ADMIN'>;

export function hasRole<Held extends Role>(
  ctx: SignedInContext,
  ...roles: readonly Held[]
): ctx is RoleContext<Held> {
  return roles.some((role) => role === ctx.actor.role);
}
