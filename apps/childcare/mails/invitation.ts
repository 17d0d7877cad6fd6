import { type Letter, letterTo, linkTo, type Recipient } from './layout.ts';

type Invited = { person: Recipient; centre: string; from: string; token: string; hasPassword: boolean };

/** Asks somebody to join a centre: with a password to choose, or with the account they have. */
export function invitationMail({ person, centre, from, token, hasPassword }: Invited): Letter {
  const url = linkTo(`/join/${token}`);
  const footer =
    'The link works once and for 14 days. If you do not know the centre, ignore this message: nothing happens.';
  if (hasPassword) {
    return letterTo(person, {
      subject: `${centre} invites you to join`,
      paragraphs: [
        `${from} invites you to join ${centre} as a learner. The centre can then assign courses to you and sees how you are doing in them.`,
        `Sign in as ${person.email} to accept. Your courses and certificates stay yours.`,
      ],
      action: { label: 'See the invitation', url },
      footer,
    });
  }
  return letterTo(person, {
    subject: `${centre} invites you to learn`,
    paragraphs: [
      `${from} opened an account for you at ${centre}. In it you find the courses that are assigned to you, and your certificates.`,
      `Your sign-in is ${person.email}. Choose a password to begin.`,
    ],
    action: { label: 'Choose a password', url },
    footer,
  });
}
