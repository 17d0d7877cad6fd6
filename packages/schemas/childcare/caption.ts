import { z } from 'zod';
import { id, singleLineTextField } from './common.ts';
import { expectedVersionQuery } from './expected-version.ts';

/** In bytes. */
export const maximumCaptionBytes = 1_048_576;

/** "ZH-hans" → "zh-Hans"; null for an invalid BCP 47 tag. */
export function canonicalizeLanguageTag(tag: string): string | null {
  if (tag.length > 35) return null;
  try {
    const locale = new Intl.Locale(tag);
    return /^und\b/i.test(tag) ? null : locale.toString();
  } catch {
    return null;
  }
}

/** The common languages of Singapore. Fixed names, because Intl differs between browsers and the server. */
export const commonCaptionLanguages: Readonly<Record<string, string>> = {
  en: 'English',
  'zh-Hans': '简体中文',
  ms: 'Bahasa Melayu',
  ta: 'தமிழ்',
  fil: 'Filipino',
  my: 'မြန်မာ',
  hi: 'हिन्दी',
  bn: 'বাংলা',
  th: 'ไทย',
  vi: 'Tiếng Việt',
  id: 'Bahasa Indonesia',
};

/** In the language itself: "English", "中文", "தமிழ்". */
export function nativeLanguageName(tag: string): string {
  const usual = commonCaptionLanguages[tag];
  if (usual !== undefined) return usual;
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

const captionLanguage = z.string().transform((tag, ctx) => {
  const canonical = canonicalizeLanguageTag(tag);
  if (canonical !== null) return canonical;
  ctx.addIssue({ code: 'custom', message: 'language is a language tag such as en, zh, ms or ta' });
  return z.NEVER;
});

/** Unlike a new caption's language, an invalid tag is allowed: it matches no captions. */
export const captionParams = z.object({
  id,
  language: z.string().transform((tag) => canonicalizeLanguageTag(tag) ?? ''),
});
export type CaptionParams = z.output<typeof captionParams>;

/** What a request that puts captions sends: the text of a file of one of these types. */
export const putCaptionsRequest = {
  params: z.object({ id, language: captionLanguage }),
  query: expectedVersionQuery.extend({
    label: singleLineTextField('label', 60)
      .optional()
      .meta({ description: 'What learners choose it by; the language’s own name when absent' }),
  }),
  body: z.string(),
  bodyType: 'text',
  bodyContent: { 'text/vtt': z.string(), 'application/x-subrip': z.string(), 'text/plain': z.string() },
} as const;

export const caption = z.object({ language: z.string(), label: z.string() });
export type Caption = z.output<typeof caption>;
