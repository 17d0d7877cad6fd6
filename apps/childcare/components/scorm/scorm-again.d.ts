// The library's types declare default exports, but its files have named ones.
declare module 'scorm-again/scorm12' {
  export { Scorm12API } from 'scorm-again';
}
declare module 'scorm-again/scorm2004' {
  export { Scorm2004API } from 'scorm-again';
}
