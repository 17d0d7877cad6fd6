import { z } from 'zod';
import { emailAddress } from './email.ts';
import { linkToken } from './sign-in.ts';
import { messageAnswer } from './values.ts';

export const requestEmailChangeBody = z.object({ email: emailAddress });

export const emailChangeLinkBody = z.object({ token: linkToken });

const accounts = { tags: ['Accounts'] };

export const emailChangeRoutes = {
  ask: {
    ...accounts,
    operationId: 'askForAddress',
    summary: 'Ask for another email address',
    description:
      'Mails a link to the new address, which confirms it, and tells the old one if it was ever confirmed. The answer is the same whether somebody has the new address or not. Takes a recent proof of who asks; three a day.',
    body: requestEmailChangeBody,
    response: { schema: messageAnswer },
  },
  confirm: {
    ...accounts,
    operationId: 'confirmAddress',
    summary: 'Confirm the new address with the link that was mailed to it',
    description:
      'Counts only for the account that asked, so its person must be signed in. Ends every other session and every link that was mailed before; the old address can take it back for seven days.',
    body: emailChangeLinkBody,
    response: { schema: messageAnswer },
  },
  refuse: {
    ...accounts,
    operationId: 'refuseAddressChange',
    summary: 'Stop or undo a change of address with the link that was mailed to the old one',
    description:
      'Ends every session of the account. A change that was confirmed is undone for seven days: the old address is back and the password removed.',
    body: emailChangeLinkBody,
    response: { schema: messageAnswer },
  },
};
