import localFont from 'next/font/local';

/**
 * Inter's Latin letters in the weights that are used, in a file that each page asks for at once: 22 KB instead of 48, by fonttools
 * from the file of @fontsource-variable/inter; fonts.css has its other letters.
 *
 * fonttools varLib.instancer inter-latin-wght-normal.woff2 wght=400:700 -o cut.ttf
 * pyftsubset cut.ttf --unicodes='*' --layout-features=kern,tnum --no-hinting --flavor=woff2 --output-file=inter-latin.woff2
 */
export const typeface = localFont({
  src: '../fonts/inter-latin.woff2',
  variable: '--font-latin',
  weight: '400 700',
  display: 'optional',
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
    },
  ],
});
