import type { ChangeNotificationPreferences, NotificationPreferences } from '@repo/schemas/notification';
import type { NotificationsDb } from '../notifications-db.ts';
import {
  changeLinkedPreferences,
  readLinkedPreferences,
  turnLinkedMailsOff,
} from '../preferences/linked-preferences.ts';
import {
  changePreferencesOrFault,
  type PreferenceFault,
  readNotificationPreferences,
} from '../preferences/preferences.ts';
import type { NotificationsAdapter, NotificationsContext, SignedInContext } from './notifications-adapter.ts';

/** A person's preferences, by their session or by the link of a mail. */
export function createPreferenceFunctions<Db extends NotificationsDb, Person>(
  service: NotificationsAdapter<Db, Person>,
) {
  const { errors, inTransaction } = service;
  type Tools = NotificationsContext<Db>;

  const kindsFor = (person: Person) => service.kindsFor?.(person) ?? service.kinds;
  const refused = (fault: PreferenceFault) => errors.invalid({ message: fault.message, details: [fault] });
  const linkTools = (db: Db, { keys, clock }: Tools) => ({
    keys,
    clock,
    kinds: service.kinds,
    kindsFor,
    findPerson: (userId: string) => service.findPerson(db, userId),
  });

  /** Turns the mails of the link's kinds off, however often it is called. False for a link that does not work. */
  const stopMailsByLink = (tools: Tools, token: string) =>
    inTransaction(tools.db, (tx) => turnLinkedMailsOff(tx, linkTools(tx, tools), token));

  return {
    stopMailsByLink,
    readOwnPreferences: ({ db, actor }: SignedInContext<Db, Person>): Promise<NotificationPreferences> =>
      readNotificationPreferences(db, kindsFor(actor), actor.id),
    /** What is left out stays. Throws invalid for an unknown kind, and for mails that cannot be turned off. */
    changeOwnPreferences: (
      { db, actor, clock }: SignedInContext<Db, Person>,
      changes: ChangeNotificationPreferences,
    ): Promise<NotificationPreferences> =>
      inTransaction(db, async (tx) => {
        const fault = await changePreferencesOrFault(tx, kindsFor(actor), actor.id, changes, clock());
        if (fault) throw refused(fault);
        return readNotificationPreferences(tx, kindsFor(actor), actor.id);
      }),
    /** What a mail's link shows without a sign-in; null for a link that does not work. */
    readPreferencesByLink: (tools: Tools, token: string) =>
      readLinkedPreferences(tools.db, linkTools(tools.db, tools), token),
    /** Throws invalid for a link that does not work, or not any more, and for what `changeOwnPreferences` refuses. */
    changePreferencesByLink: (
      tools: Tools,
      changes: ChangeNotificationPreferences & { token: string },
    ): Promise<NotificationPreferences> =>
      inTransaction(tools.db, async (tx) => {
        const change = await changeLinkedPreferences(tx, linkTools(tx, tools), changes);
        if (change.outcome === 'changed') return change.preferences;
        if (change.outcome === 'refused') throw refused(change.fault);
        throw errors.invalid({
          message: `${deadLinks[change.outcome]}. Choose your notifications in your settings`,
        });
      }),
    /** `stopMailsByLink`. Throws invalid for a link that does not work. */
    async unsubscribe(tools: Tools, token: string): Promise<void> {
      if (!(await stopMailsByLink(tools, token)))
        throw errors.invalid({ message: `${deadLinks.dead}. Choose your notifications in your settings` });
    },
  };
}

const deadLinks = { dead: 'This link does not work', over: 'This link is older than 90 days' };
