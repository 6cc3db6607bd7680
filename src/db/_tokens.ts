/** All that is taken of oslo; what replaces it: docs/decisions/072. */
export { constantTimeEqual, generateRandomString } from 'oslo/crypto'
export { base64url } from 'oslo/encoding'
