import { defineErrors } from '@repo/base/errors';
import { commonFailures } from '@repo/base/failures';

/** The texts are part of the API contract. */
export const errors = defineErrors({
  ...commonFailures,
  userExists: { status: 400, message: 'User already exists' },
  onlyWayIn: { status: 400, message: 'Google is your only way to sign in. Set a password first' },
  googleUnavailable: { status: 400, message: 'Google sign-in is not set up on this service' },
  addressNotProven: {
    status: 400,
    message:
      'Confirm your email address first: open the link in our mail, or have a new one sent to you from your settings',
  },
  notConnected: { status: 404, message: 'Google is not connected' },
  alreadyFavorited: { status: 400, message: 'Listing already favorited' },
  impossibleStatus: { status: 400, message: 'This listing cannot change to that status' },
  ownListing: { status: 400, message: 'This is your own listing' },
  ownAccount: { status: 400, message: 'This is your own account' },
  alreadyReported: { status: 400, message: 'You have already reported this' },
  alreadyHandled: { status: 400, message: 'This report has already been handled' },
  alreadyBanned: { status: 400, message: 'This account is already banned' },
  lastModerator: { status: 400, message: 'You are the last moderator. Have somebody else made one first' },
  notBanned: { status: 400, message: 'This account is not banned' },
  cannotWrite: { status: 403, message: 'You cannot write to this person' },
  webhookEndpointNotFound: { status: 404, message: 'There is no such webhook' },
  webhookDeliveryNotFound: { status: 404, message: 'There is no such delivery' },
  webhookEndpointInactive: { status: 400, message: 'This webhook is paused or disabled. Resume it first' },
  tooManyWebhookEndpoints: { status: 400, message: 'You have 5 webhooks already. Delete one first' },
  tooManyDrafts: { status: 400, message: 'You have 20 drafts already. Publish or delete one first' },
  draftNotFound: { status: 404, message: 'This draft is no longer there: it was published or deleted' },
  listingNotFound: { status: 404, message: 'Listing not found' },
  favoriteNotFound: { status: 404, message: 'Favorite not found' },
  categoryNotFound: { status: 404, message: 'Category not found' },
  userNotFound: { status: 404, message: 'User not found' },
  conversationNotFound: { status: 404, message: 'Conversation not found' },
  messageNotFound: { status: 404, message: 'Message not found' },
  notificationNotFound: { status: 404, message: 'Notification not found' },
  synonymExists: { status: 400, message: 'These two are already a pair' },
  synonymUnusable: { status: 400, message: 'A search for one of these already finds the other' },
  tooManySynonyms: {
    status: 400,
    message: 'There are 2,000 pairs already. Remove one that nobody needs first',
  },
  synonymNotFound: { status: 404, message: 'This pair is no longer there' },
  reportNotFound: { status: 404, message: 'Report not found' },
});
