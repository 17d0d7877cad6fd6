import { answerFormWithoutJavaScript } from '#http.ts';

/** Target of forms without JavaScript: see `Form`. */
export const POST = answerFormWithoutJavaScript;
