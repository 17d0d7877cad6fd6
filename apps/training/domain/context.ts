import type { Agency } from '@repo/agency/agency';
import type { KeyRing } from '@repo/auth/key-ring';
import type { TrainingActor, TrainingRole, UserActor } from '@repo/auth/training-actor';
import type { TrainingDb } from '@repo/db/training';
import type { FileStore } from '@repo/files/file-store';
import type { Mailer } from '@repo/mail/mailer';

/** What every domain function is given. `actor` is null for a signed-out caller. */
export type Context = {
  db: TrainingDb;
  actor: TrainingActor | null;
  /** The current instant; tests move it. */
  clock: () => Date;
  mail: Mailer;
  /** Encrypts and looks up identity numbers, and what holds them. */
  keys: KeyRing;
  agency: Agency;
  /** Uploaded documents, under keys that only rows of stored_file know. */
  files: FileStore;
  /** Where the request came from, after TRUSTED_PROXIES. Never logged whole. */
  client: { address: string; userAgent: string };
  requestId: string;
  /** Runs work after the answer; its failure is logged and never reaches the caller. */
  defer: (work: () => Promise<unknown>) => void;
};

/** The context of a function that only a signed-in person may call; the request pipeline guarantees the actor. */
export type SignedInContext = Context & { actor: UserActor };

declare const held: unique symbol;

/** The context of a function for people who hold at least one of the roles. Only `hasRole` makes one: nothing else knows the symbol. */
export type RoleContext<Role extends TrainingRole> = Context & { actor: UserActor & { [held]: Role } };
export type LearnerContext = RoleContext<'learner'>;
export type TrainerContext = RoleContext<'trainer' | 'admin'>;
export type DeveloperContext = RoleContext<'developer' | 'admin'>;
export type StaffContext = RoleContext<'trainer' | 'developer' | 'admin'>;
export type AdminContext = RoleContext<'admin'>;

/** Whether the person holds one of the roles. */
export function hasRole<Ctx extends Pick<SignedInContext, 'actor'>, Role extends TrainingRole>(
  ctx: Ctx,
  ...roles: readonly Role[]
): ctx is Ctx & Pick<RoleContext<Role>, 'actor'> {
  return roles.some((role) => ctx.actor.roles.includes(role));
}

/** The context of a function for a signed-in person or an automation client. */
export type AutomationContext = Context & { actor: TrainingActor };
