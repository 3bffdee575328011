/** RFC 6750, section 2.1 (`b64token`): no other token can stand in an `Authorization` header. */
export const B64TOKEN = /^[\w\-.~+/]+=*$/;
