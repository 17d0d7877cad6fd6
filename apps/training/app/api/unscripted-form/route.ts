import { answerFormWithoutJavaScript } from '#http.ts';

/** Receives forms when JavaScript does not run: see `Form`. */
export const POST = answerFormWithoutJavaScript;
