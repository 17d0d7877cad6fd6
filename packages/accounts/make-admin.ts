import { emailAddress } from '@repo/schemas/email';

/** What became of it: `unproven` may be anybody who typed the address; `elsewhere` has a place that an administrator cannot have. */
export type PromotionOutcome =
  | 'promoted'
  | 'invited'
  | 'already'
  | 'unknown'
  | 'unproven'
  | 'closed'
  | 'elsewhere';

type Command = {
  /** "an administrator of …". */
  title: string;
  /** `name` is null where none was given. */
  promote: (person: { email: string; name: string | null }) => Promise<PromotionOutcome>;
};

const texts: Readonly<Record<PromotionOutcome, (email: string, title: string) => string>> = {
  promoted: (email, title) => `${email} is ${title} now. Whoever is signed in has to sign in again.`,
  invited: (email, title) => `${email} is ${title} now, and gets a mail with a link to choose a password.`,
  already: (email, title) => `${email} is ${title} already. Nothing was changed.`,
  unknown: (email) =>
    `Nobody has the address ${email}. Register with it first, and follow the link in the mail.`,
  unproven: (email) =>
    `Nobody has proven to read ${email}. Follow the link in the mail of the registration first, or ask for a new password.`,
  closed: (email) => `The account of ${email} is closed or suspended. Nothing was changed.`,
  elsewhere: (email) => `${email} belongs to a centre. Register with another address for the administration.`,
};

/**
 * The operator's command that makes the first administrator. Answers what to print, also of a failure, as nobody at a terminal reads a
 * stack trace, and whether the person is one now.
 */
export async function runMakeAdmin(
  args: readonly string[],
  { title, promote }: Command,
): Promise<{ isAdmin: boolean; text: string }> {
  const [given, name, ...others] = args;
  const email = emailAddress.safeParse(given);
  if (!email.success || others.length > 0)
    return {
      isAdmin: false,
      text: 'Give the email address of one person, and in quotes the name of a new one.',
    };
  try {
    const promotion = await promote({ email: email.data, name: name?.trim() || null });
    return {
      isAdmin: promotion === 'promoted' || promotion === 'invited' || promotion === 'already',
      text: texts[promotion](email.data, title),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { isAdmin: false, text: `Nothing was changed: ${reason.trim()}` };
  }
}

/** Runs the command with this process's arguments, and ends the process: the service's pools would keep it open. */
export async function makeAdminAndExit(command: Command): Promise<never> {
  const { isAdmin, text } = await runMakeAdmin(process.argv.slice(2), command);
  console.log(text);
  process.exit(isAdmin ? 0 : 1);
}
