import type { MailMessage } from './mailer.ts';

export type MailContent = {
  to: string;
  subject: string;
  appName: string;
  heading: string;
  /** Plain text, one paragraph each; escaped here because it may contain user input. */
  paragraphs: string[];
  /** A button in HTML, a bare URL in text. */
  action?: { label: string; url: string };
  /** The reason for this mail; small, at the end. */
  footer: string;
  /** For mails that a person can turn off: where a mail program does it for them. */
  unsubscribeUrl?: string;
  /** Of that link. */
  unsubscribeLabel?: string;
};

/** Text and HTML versions; the HTML has no picture and no script. */
export function composeMail(content: MailContent): MailMessage {
  return {
    to: content.to,
    subject: oneLine(content.subject),
    text: composeText(content),
    html: composeHtml(content),
    fromName: oneLine(content.appName),
    ...(content.unsubscribeUrl === undefined ? {} : { unsubscribeUrl: content.unsubscribeUrl }),
  };
}

/** Of the link that turns mails of its kind off, where the mail does not say so itself. */
const stopLabel = 'Stop these reminders';

function composeText(content: MailContent): string {
  const { appName, heading, paragraphs, action, footer } = content;
  const { unsubscribeUrl, unsubscribeLabel = stopLabel } = content;
  const actionText = action ? [`${action.label}:\n${action.url}`] : [];
  const stopText = unsubscribeUrl === undefined ? '' : `\n${unsubscribeLabel}: ${unsubscribeUrl}`;
  return `${[heading, ...paragraphs, ...actionText, `${footer}${stopText}\n${appName}`].join('\n\n')}\n`;
}

/** Mail programs that know no dark mode use the styles of the elements; those that do, the classes. */
const darkStyles = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#17171b!important;color:#ececf1!important}
.card{background:#232329!important}
.button{background:#ececf1!important;color:#17171b!important}
.quiet{color:#b4b4be!important}
.line{border-top-color:#3c3c46!important}
}`;

function composeHtml(content: MailContent): string {
  const { appName, subject, heading, paragraphs, action, footer } = content;
  const { unsubscribeUrl, unsubscribeLabel = stopLabel } = content;
  const stop =
    unsubscribeUrl === undefined
      ? ''
      : `<br><a class="quiet" href="${escapeHtml(unsubscribeUrl)}" style="color:#5c5c66">${escapeHtml(unsubscribeLabel)}</a>`;
  const body = paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('\n');
  const button = action
    ? `<p style="margin:24px 0"><a class="button" href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f1f27;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>
<p class="quiet" style="margin:0 0 16px;font-size:14px;color:#5c5c66">If the button does not work, open this address:<br><a class="quiet" href="${escapeHtml(action.url)}" style="color:#5c5c66;word-break:break-all">${escapeHtml(action.url)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>
<style>
${darkStyles}
</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#f4f4f6;color:#1b1b20;font:16px/1.5 -apple-system,'Segoe UI',Roboto,sans-serif">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px"><tr><td style="padding:32px 24px">
<p style="margin:0 0 24px;font-weight:600">${escapeHtml(appName)}</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(heading)}</h1>
${body}
${button}
<p class="quiet line" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e4e4e8;font-size:14px;color:#5c5c66">${escapeHtml(footer)}${stop}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** What a service's mail says; `composeMailContent` adds the greeting and the service's name and address. */
export type MailText = {
  subject: string;
  paragraphs: string[];
  /** A button that opens a page of the service. */
  action?: { label: string; path: string };
  footer: string;
  /** The page whose URL follows the footer. */
  footerPath?: string;
  /** For mails that a person can turn off: the address that does it. */
  unsubscribePath?: string;
  unsubscribeLabel?: string;
};

/** The subject is also the heading. */
export function composeMailContent(
  person: { name: string; email: string },
  service: { name: string; url: string },
  { subject, paragraphs, action, footer, footerPath, unsubscribePath, unsubscribeLabel }: MailText,
): MailContent {
  return {
    to: person.email,
    appName: service.name,
    subject,
    heading: subject,
    paragraphs: [`Hello ${person.name},`, ...paragraphs],
    ...(action ? { action: { label: action.label, url: `${service.url}${action.path}` } } : {}),
    footer: footerPath === undefined ? footer : `${footer} ${service.url}${footerPath}`,
    ...(unsubscribePath === undefined ? {} : { unsubscribeUrl: `${service.url}${unsubscribePath}` }),
    ...(unsubscribeLabel === undefined ? {} : { unsubscribeLabel }),
  };
}
