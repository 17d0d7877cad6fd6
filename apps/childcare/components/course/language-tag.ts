import { once } from '@repo/base/once';
import { canonicalizeLanguageTag, commonCaptionLanguages } from '@repo/schemas/childcare/caption';

/** Names that a language has besides its English one. */
const otherNames: Readonly<Record<string, string>> = {
  mandarin: 'zh',
  中文: 'zh',
  华语: 'zh',
  cantonese: 'yue',
  hokkien: 'nan',
  'bahasa malaysia': 'ms',
};

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/** Lower-case names of languages, and their tags. */
const tagsByName = once(() => {
  const english = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const named = codes.flatMap((code) => {
    const name = english.of(code);
    // Outdated codes, such as "iw", have the name of the present one.
    const isCurrent = new Intl.Locale(code).toString() === code;
    return name && isCurrent ? [[name.toLowerCase(), code] as const] : [];
  });
  const native = Object.entries(commonCaptionLanguages).map(
    ([tag, name]) => [name.toLowerCase(), tag] as const,
  );
  return new Map([...named, ...native, ...Object.entries(otherNames)]);
});

/** The BCP 47 tag of a language that an author named: "zh" for "Chinese". Null for an unknown name and for several languages. */
export function languageTagOf(name: string): string | null {
  const text = name.trim().toLowerCase();
  const known = tagsByName().get(text);
  if (known !== undefined) return known;
  // "English" too has the form of a tag.
  const [code = ''] = text.split('-', 1);
  return [...tagsByName().values()].includes(code) ? canonicalizeLanguageTag(text) : null;
}
