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
};

/** Text and HTML versions; the HTML has no picture and no script. */
export function composeMail(content: MailContent): MailMessage {
  return {
    to: content.to,
    subject: oneLine(content.subject),
    text: composeText(content),
    html: composeHtml(content),
  };
}

function composeText({ appName, heading, paragraphs, action, footer }: MailContent): string {
  const actionText = action ? [`${action.label}:\n${action.url}`] : [];
  return `${[heading, ...paragraphs, ...actionText, `${footer}\n${appName}`].join('\n\n')}\n`;
}

function composeHtml({ appName, subject, heading, paragraphs, action, footer }: MailContent): string {
  const body = paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('\n');
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f1f27;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#5c5c66">If the button does not work, open this address:<br><a href="${escapeHtml(action.url)}" style="color:#5c5c66;word-break:break-all">${escapeHtml(action.url)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f4f4f6;color:#1b1b20;font:16px/1.5 -apple-system,'Segoe UI',Roboto,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px"><tr><td style="padding:32px 24px">
<p style="margin:0 0 24px;font-weight:600">${escapeHtml(appName)}</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(heading)}</h1>
${body}
${button}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e4e4e8;font-size:14px;color:#5c5c66">${escapeHtml(footer)}</p>
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
};

/** The subject is also the heading. */
export function composeMailContent(
  person: { name: string; email: string },
  service: { name: string; url: string },
  { subject, paragraphs, action, footer, footerPath }: MailText,
): MailContent {
  return {
    to: person.email,
    appName: service.name,
    subject,
    heading: subject,
    paragraphs: [`Hello ${person.name},`, ...paragraphs],
    ...(action ? { action: { label: action.label, url: `${service.url}${action.path}` } } : {}),
    footer: footerPath === undefined ? footer : `${footer} ${service.url}${footerPath}`,
  };
}
