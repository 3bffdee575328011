/** The id of the template in index.html that holds the tags of the page's code until they are let in. */
export const PAGE_CODE_ID = 'gatehouse-code';
