import type { SiteTextName } from '@repo/schemas/marketplace/site-text';
import { safetyTextHtml } from './safety-text.ts';
import { termsTextHtml } from './terms-text.ts';

const helpText = `
<h2>Buying</h2>
<ul>
<li><strong>Find something.</strong> Search, choose a category, and narrow the results by price, condition and place. Save a search to be told when something new fits.</li>
<li><strong>Ask.</strong> “Chat” on a listing writes to the seller. You can make an offer there; it is open for 48 hours.</li>
<li><strong>Meet.</strong> Agree on a public place, look at the item, then pay. We hold no money, unless you paid on a payment page of ours.</li>
<li><strong>Review.</strong> After a sale, both sides can review each other for 14 days.</li>
</ul>
<h2>Selling</h2>
<ul>
<li><strong>Publish.</strong> “Sell” asks for photos, a title, a price and where you meet. Daylight, a plain background and honest words about flaws sell fastest.</li>
<li><strong>New accounts</strong> can publish only so many listings a day, until they are a week old and their email address is confirmed. Confirm it by the link in our mail.</li>
<li><strong>Answer offers</strong> in the chat: accept, decline or name another price. Accepting reserves the item.</li>
<li><strong>Mark it as sold</strong> from the chat with the buyer, so that you can review each other.</li>
</ul>
<h2>Your account</h2>
<ul>
<li>Your settings have your profile, your password, a second step for signing in, your notifications, a copy of your data, and the way to delete your account.</li>
<li>You cannot sign in? “Forgot password” sends you a link. Look into your spam folder if it does not arrive.</li>
</ul>
<h2>When something is wrong</h2>
<ul>
<li>Report a listing or a person with “Report” on their page. A moderator reads every report.</li>
<li>A listing of yours was hidden, or your account was suspended? You can appeal once, by the link on the listing or in our mail.</li>
<li>For everything else, write to us on the contact page.</li>
</ul>
`.trim();

const privacyText = `
<p>We keep what we need to run the marketplace and nothing for advertising. We follow Singapore's Personal Data Protection Act (PDPA): you can see the data that we have about you, correct it, take a copy, and withdraw your consent by deleting your account. Below is what we keep, why, for how long, and who sees it.</p>
<p>For questions about your data, write to us on the contact page.</p>
`.trim();

const contactText = `
<p>Tell us what happened and where: the title of a listing or the name of a person helps. We usually answer within two working days, by mail.</p>
<p>To report a listing or a person, use “Report” on their page: moderators see it sooner. In danger call 999. Unsure whether something is a scam? The ScamShield helpline answers at 1799.</p>
`.trim();

export const siteTextTitles: Record<SiteTextName, string> = {
  help: 'Help',
  safety: 'Staying safe',
  terms: 'Terms of use',
  privacy: 'Privacy',
  contact: 'Contact us',
};

/** Shown until a moderator edits them. HTML as `cleanHtml` leaves it. */
export const defaultSiteTexts: Record<SiteTextName, string> = {
  help: helpText,
  safety: safetyTextHtml,
  terms: termsTextHtml,
  privacy: privacyText,
  contact: contactText,
};
