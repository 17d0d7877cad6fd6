import type { Prisma } from '@repo/db/marketplace';
import type { Coverage } from '@repo/personal-data/model-coverage';

/** Every model of the database: in which files of an export its rows about a person are, or why in none. */
export const exportedModels: Record<Prisma.ModelName, Coverage> = {
  User: { in: ['profile.json'] },
  AddressChange: { in: ['address-changes.json'] },
  AccountDeletion: { leftOut: 'Only while an account is closed, when nobody can ask for a copy' },
  SignIn: { in: ['sign-ins.json'] },
  Account: { in: ['connected-accounts.json'] },
  EmailToken: { in: ['mailed-links.json'] },
  Listing: { in: ['listings.json'] },
  ListingImage: { in: ['listings.json'] },
  StoredImage: { in: ['pictures.json'] },
  ImageUpload: { in: ['unused-pictures.json'] },
  Favorite: { in: ['favourites.json'] },
  Conversation: { in: ['messages.json'] },
  ConversationParticipant: { in: ['messages.json'] },
  Message: { in: ['messages.json'] },
  Block: { in: ['blocked-people.json'] },
  Report: { in: ['reports.json'] },
  AuditEntry: { in: ['audit-log.json', 'changes-to-your-account.json'] },
  PersonalExport: { in: ['exports.json'] },
  ListingView: { in: ['viewed-listings.json'] },
  ListingChange: { leftOut: 'A queue for the search, of listings alone' },
  Category: { leftOut: 'The same for everybody, and by nobody' },
  SearchWord: { leftOut: 'Words that occur in listings, without whose they are' },
  CspReport: { leftOut: 'What browsers reported of our pages, without who saw them' },
  RateLimit: { leftOut: 'Counts of requests that are forgotten within the hour' },
};
