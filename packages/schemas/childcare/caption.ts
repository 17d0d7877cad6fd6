import { z } from 'zod';
import { id, line } from './common.ts';

/** Bytes of a caption file. */
export const largestCaptions = 1_048_576;

/** "ZH-hans" → "zh-Hans"; null for what is no BCP 47 tag of a language. */
export function canonicalLanguage(tag: string): string | null {
  if (tag.length > 35) return null;
  try {
    const locale = new Intl.Locale(tag);
    return /^und\b/i.test(tag) ? null : locale.toString();
  } catch {
    return null;
  }
}

/** What is spoken and read in Singapore's centres, by its own name: the same in every browser and on the server. */
export const usualLanguages: Readonly<Record<string, string>> = {
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

/** What a language calls itself: "English", "中文", "தமிழ்". */
export function languageName(tag: string): string {
  const usual = usualLanguages[tag];
  if (usual !== undefined) return usual;
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** A language to write captions in. */
export const captionLanguage = z.string().transform((tag, ctx) => {
  const canonical = canonicalLanguage(tag);
  if (canonical !== null) return canonical;
  ctx.addIssue({ code: 'custom', message: 'language is a language tag such as en, zh, ms or ta' });
  return z.NEVER;
});

/** Path of captions that are there, or not: what is no language names none. */
export const captionPath = z.object({
  id,
  language: z.string().transform((tag) => canonicalLanguage(tag) ?? ''),
});
export type CaptionPath = z.output<typeof captionPath>;

export const captionQuery = z.object({
  label: line('label', 60)
    .optional()
    .meta({ description: 'What learners choose it by; the language’s own name when absent' }),
});

/** Captions of a video, as a list has them. */
export const caption = z.object({ language: z.string(), label: z.string() });
export type Caption = z.output<typeof caption>;
