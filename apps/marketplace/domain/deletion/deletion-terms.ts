import type { DeletionTerms } from '@repo/account-deletion/deletion-texts';
import { commonTableFates, type TableFate } from '@repo/account-deletion/table-fates';

/** Shown to people; `userColumnFates` says for each table how it is fulfilled. */
const deletionTerms: DeletionTerms = {
  goes: [
    { what: 'Your name, email address, password, picture, place and what you wrote about yourself' },
    { what: 'Your listings and drafts, and their pictures' },
    {
      what: 'Listings and searches that you saved, whom you follow or blocked, your API keys, and the Google account you connected',
    },
    { what: 'What others wrote about you in reviews' },
    { what: 'Notifications, webhooks, and where you are signed in' },
  ],
  stays: [
    {
      what: 'Messages that you sent',
      why: 'They belong to the conversation of the other person, who sees them as from “Deleted account”.',
    },
    {
      what: 'Reviews that you wrote',
      why: 'They belong to the person they are about, and are shown as from “Deleted account”.',
    },
    {
      what: 'Offers that you made or got, and what you sold to somebody or bought',
      why: 'They belong to the other person too, who sees them as with “Deleted account”.',
    },
    {
      what: 'The titles of listings that somebody wrote to you about, or reported',
      why: 'Without them a conversation or a report could not be understood. Their pictures and descriptions go.',
    },
    {
      what: 'Reports by you and about you, what moderators did about them, and your appeals',
      why: 'They protect other people. They carry no name or address of yours any more.',
    },
    {
      what: 'Entries of the audit log',
      why: 'The record of who did what may not be changed; your name in it becomes “Deleted account”.',
    },
  ],
};

const paidTerm = {
  what: 'What you paid and were paid',
  why: 'They belong to the other person too, and to our books. They carry no name or address of yours any more.',
};

/** Where payment is on, with what stays of it. */
export function deletionTermsFor(takesPayments: boolean): DeletionTerms {
  return takesPayments ? { ...deletionTerms, stays: [...deletionTerms.stays, paidTerm] } : deletionTerms;
}

/** Every column that refers to a person; a test compares it with the database. */
export const userColumnFates: Record<string, TableFate> = {
  ...commonTableFates,
  'account.user_id': 'deleted',
  'api_key.creator_id': 'deleted',
  'block.blocked_id': 'deleted',
  'block.blocker_id': 'deleted',
  'conversation.buyer_id': { kept: 'The conversation is the other person’s too.' },
  'conversation.seller_id': { kept: 'The conversation is the other person’s too.' },
  'conversation_participant.user_id': { kept: 'What was read of a conversation that is kept.' },
  'deal.buyer_id': { kept: 'The sale is the other person’s too.' },
  'deal.seller_id': { kept: 'The sale is the other person’s too.' },
  'email_token.user_id': 'deleted',
  'favorite.user_id': 'deleted',
  'follow.follower_id': 'deleted',
  'follow.seller_id': 'deleted',
  'image_upload.user_id': {
    kept: 'Names the pictures to remove from the media host; its sweep deletes the rows.',
  },
  'listing.seller_id': 'anonymised',
  'listing_draft.seller_id': 'deleted',
  'message.sender_id': { kept: 'The other person keeps what was written to them, without its photos.' },
  'moderation_decision.answered_by_id': { kept: 'Moderators’ work stays on record.' },
  'moderation_decision.decided_by_id': { kept: 'Moderators’ work stays on record.' },
  'moderation_decision.subject_id': { kept: 'Protects other people.' },
  'offer.buyer_id': { kept: 'Part of the conversation, which is the other person’s too.' },
  'offer.made_by_id': { kept: 'Part of the conversation, which is the other person’s too.' },
  'offer.seller_id': { kept: 'Part of the conversation, which is the other person’s too.' },
  'payment.buyer_id': { kept: 'The payment is the other person’s too.' },
  'payment.seller_id': { kept: 'The payment is the other person’s too.' },
  'payout_account.user_id': 'deleted',
  'recent_view.user_id': 'deleted',
  'report.handled_by_id': { kept: 'Moderators’ work stays on record.' },
  'report.reported_user_id': { kept: 'Protects other people.' },
  'report.reporter_id': { kept: 'Protects other people.' },
  'response_time.seller_id': 'deleted',
  'review.author_id': { kept: 'Belongs to who it is about, under “Deleted account”.' },
  'review.subject_id': 'deleted',
  'saved_search.user_id': 'deleted',
  'scam_photo_match.dismissed_by_id': { kept: 'Moderators’ work stays on record.' },
  'site_text_version.edited_by_id': { kept: 'Moderators’ work stays on record.' },
  'stored_image.user_id': { kept: 'Goes with the picture, when the sweep removes it from the media host.' },
  'webhook_endpoint.creator_id': 'deleted',
};
