import { z } from 'zod';
import { cleanLine, hasVisibleText } from './text.ts';

/** The two-letter domains of countries, and the longer ones that are common or cheap. */
const topLevelDomains = new Set(
  (
    'ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc cd cf cg ' +
    'ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gb gd ge gf gg gh ' +
    'gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr ' +
    'kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ' +
    'ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sk sl sm ' +
    'sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ' +
    'ws ye yt za zm zw academy accountants agency aero app art asia associates auction autos baby bar beauty beer best bet bid ' +
    'bio biz black blog blue boats boutique business buzz bond cab cafe camp capital cards care careers cash casino cat center ' +
    'cfd charity chat church city claims click clinic cloud club coach coffee com community company computer contact coop cool ' +
    'courses credit cyou dance date day deals delivery dental design dev digital direct directory doctor dog download earth edu ' +
    'education email energy engineering enterprises equipment events exchange expert express faith family fan fans farm fashion ' +
    'finance financial fit fitness foundation fun fund fyi gallery game games garden gay gdn gift gifts gives global gold gov ' +
    'group guide guru hair health healthcare help homes hospital host hosting house icu immo inc info ink institute int ' +
    'international investments jobs kids kim land lat law legal lgbt life limited link live llc loan loans lol love ltd ltda ' +
    'luxe market marketing mba media memorial men miami mil mobi moda mom money monster museum music name navy net network new ' +
    'news ninja now one onl online org page pages partners parts party pay photo photography photos pics pink pizza place plus ' +
    'porn press pro productions promo properties property pub quest racing realty recipes red rehab rent rentals repair report ' +
    'rest review reviews rip rocks run sale sarl sbs school schule science select services sex shop shopping show singles site ' +
    'ski skin social software solar solutions space store stream studio study style supply support surf systems tax taxi team ' +
    'tech technology tel today tools top tours town toys trade trading training travel tube university vacations ventures vet ' +
    'video vip vision voyage wang watch web webcam website wiki win wine work works world wtf xin xxx xyz yoga zip zone ' +
    'สมาคม ไทย 中国 中國 公司 网络 網絡 在线 中文网 网址 网站 网店 商城 集团 新加坡 香港 澳門 澳门 台湾 台灣 рф рус ею бел укр மி ' +
    'இந்தியா இலங்கை சிங்கப்பூர் भारत कॉम नेट ভারত ভাৰত বাংলা భారత్ ભારત ਭਾਰਤ ಭಾರತ മലയാളം 닷컴 닷넷 한국 コム みんな ストア'
  ).split(' '),
);

/** Abbreviations before a full stop that do not start an address: "St.John", "No.1", "Dr.Lim". */
const abbreviations = new Set(
  (
    'abd asst assoc bin binte blk bro bt cik cpt dato dr en fr gen hj hjh ir jln jr lor lt mdm miss mohd mr mrs ms mt muhd no nos ' +
    'nur pn prof rev sgt sis sr st tn upp'
  ).split(' '),
);

/** Two host name labels joined by a full stop of any script. */
const dotted = /([\p{L}\p{M}\p{N}_-]+)[.。．｡]([\p{L}\p{M}][\p{L}\p{M}\p{N}-]*)/gu;

/**
 * Known top-level domains always make a host name. Others do unless an initial, a number or an abbreviation precedes them, as
 * in "S.Rajaratnam".
 */
function isHost(first: string, last: string): boolean {
  if (topLevelDomains.has(last) || last.startsWith('xn--')) return true;
  if (!/^[a-z]{2,}$/.test(last) || abbreviations.has(last)) return false;
  return first.length > 1 && !/^\d+$/.test(first) && !abbreviations.has(first);
}

/**
 * Whether a text contains an email address, a web address or something that mail programs turn into a link. Invisible
 * characters are ignored and full-width letters normalised first.
 */
export function containsEmailOrUrl(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase();
  if (
    /:\/\/|\bwww\d?[.。]|\b(?:mailto|https?|ftp|javascript|data):|[^\s@]@[^\s@]+\.|\d+(?:\.\d+){3}/u.test(
      plain,
    )
  ) {
    return true;
  }
  // Matches may overlap: in "a.b.com" the second full stop counts.
  for (let from = 0; ; ) {
    dotted.lastIndex = from;
    const found = dotted.exec(plain);
    if (found === null) return false;
    const [, first = '', last = ''] = found;
    if (isHost(first, last)) return true;
    from = found.index + first.length + 1;
  }
}

/** Control characters would break the line where a name is quoted. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/**
 * Names are quoted in unsolicited mails, so they must be one line without any address. `label` is the field's name in
 * messages; with `minimum` 0 the name may be empty.
 */
export function linkFreeNameField(label: string, { minimum, maximum }: { minimum: number; maximum: number }) {
  return z
    .string(minimum > 0 ? `${label} is required` : `${label} must be text`)
    .refine((text) => !controls.test(text.trim()), {
      error: `${label} must be on one line, without control characters`,
      abort: true,
    })
    .overwrite(cleanLine)
    .min(minimum, {
      error: minimum === 1 ? `${label} is required` : `${label} must be at least ${minimum} characters`,
      abort: true,
    })
    .max(maximum, `${label} must be at most ${maximum} characters`)
    .refine((text) => (minimum === 0 && text === '') || hasVisibleText(text), `${label} is required`)
    .refine(
      (text) => !containsEmailOrUrl(text),
      `${label} cannot contain an email or web address. Put a space after a full stop, as in “Dr. Tan”`,
    );
}
