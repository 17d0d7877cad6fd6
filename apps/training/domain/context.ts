import type { Agency } from '@repo/agency/agency';
import type { KeyRing } from '@repo/auth/key-ring';
import type { TrainingActor, TrainingRole, UserActor } from '@repo/auth/training-actor';
import type { BadgeSigner } from '@repo/certificates/badge-signer';
import type { TrainingDb } from '@repo/db/training';
import type { FileStore } from '@repo/files/file-store';
import type { Mailer } from '@repo/mail/mailer';

/** `actor` is null for a signed-out caller. */
export type Context = {
  db: TrainingDb;
  actor: TrainingActor | null;
  clock: () => Date;
  mail: Mailer;
  keys: KeyRing;
  agency: Agency;
  badges: BadgeSigner;
  /** Of the service, without a trailing slash. */
  publicUrl: string;
  /** A file is found only through the database row that holds its key. */
  files: FileStore;
  /** The client as seen through TRUSTED_PROXIES. Never log the whole address. */
  client: { address: string; userAgent: string };
  requestId: string;
  /** Runs work after the response; an error is logged and does not reach the caller. */
  defer: (work: () => Promise<unknown>) => void;
};

/** The request pipeline guarantees the actor. */
export type SignedInContext = Context & { actor: UserActor };

declare const held: unique symbol;

/** Only `hasRole` can create one, because the symbol is private. */
export type RoleContext<Role extends TrainingRole> = Context & { actor: UserActor & { [held]: Role } };
export type LearnerContext = RoleContext<'learner'>;
export type TrainerContext = RoleContext<'trainer' | 'admin'>;
export type DeveloperContext = RoleContext<'developer' | 'admin'>;
export type StaffContext = RoleContext<'trainer' | 'developer' | 'admin'>;
export type AdminContext = RoleContext<'admin'>;

export function hasRole<Ctx extends Pick<SignedInContext, 'actor'>, Role extends TrainingRole>(
  ctx: Ctx,
  ...roles: readonly Role[]
): ctx is Ctx & Pick<RoleContext<Role>, 'actor'> {
  return roles.some((role) => ctx.actor.roles.includes(role));
}

export type AutomationContext = Context & { actor: TrainingActor };
