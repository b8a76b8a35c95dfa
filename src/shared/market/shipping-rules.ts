/** The rules of parcels without schemas: pages load them without zod. */

import { countryCodes, countryName, withArticle } from '../base/countries.ts'
import { addDays } from '../base/days.ts'
import type { PlaceStatus } from './place-rules.ts'

/** Asked for, on its way, in hand, or sent and not arrived. */
export const shipmentStatuses = ['asked', 'sent', 'received', 'missing'] as const
export type ShipmentStatus = (typeof shipmentStatuses)[number]

/** Days in which a business sends a parcel, or answers that one has not arrived. */
export const sendingDays = 7

/** So many days before they are over it is warned. */
const warnDaysBefore = 2

/** A parcel of which its reviewer says nothing is received so many days after it was sent. */
export const arrivesAfterDays = 14

/**
 * Days after the time of the business in which a reviewer may leave and be paid. Then the place
 * is released: its money would wait for ever.
 */
export const leavingDays = 30

/** How many parcels a file marks as sent at most, and its bytes. */
export const mostParcels = 1_000
export const largestParcelFile = 1024 * 1024

/** Days that an address is kept after the decision on the review, or the end of the place. */
export const addressDays = 30

/** Until when the business acts, and when it is warned first. */
export function dueFrom(at: Date) {
  const dueAt = addDays(at, sendingDays)
  return { dueAt, warnAt: addDays(dueAt, -warnDaysBefore) }
}

interface ShipmentState {
  status: ShipmentStatus
  dueAt: Date | null
  /** Whether it counts as received by the clock alone: its reviewer has said nothing. */
  presumed: boolean
}

const onItsWay: readonly ShipmentStatus[] = ['asked', 'sent', 'missing']

/** Which states of the parcel of a taken place allow which action. */
export const shipmentCan = {
  /** Send it, again too: a parcel is lost, or its number was wrong. */
  send: ({ status }: Pick<ShipmentState, 'status'>) => onItsWay.includes(status),
  receive: ({ status }: Pick<ShipmentState, 'status'>) => onItsWay.includes(status),
  miss: ({ status, presumed }: Pick<ShipmentState, 'status' | 'presumed'>) =>
    status === 'sent' || presumed,
  /** Leave and be paid the price, because the business let its time pass. */
  leave: ({ dueAt }: Pick<ShipmentState, 'dueAt'>, at: Date) => dueAt !== null && at >= dueAt,
}

/** Whether a place has an address that its business reads. */
export const isToSend = (place: PlaceStatus, shipment: ShipmentStatus) =>
  place === 'taken' && shipment !== 'received'

export interface Address {
  name: string
  lines: string[]
  city: string
  region?: string | undefined
  postalCode: string
  country: string
  phone?: string | undefined
}

const longest = 100
export const mostLines = 4

/** Postal codes by country. Elsewhere any short code is taken. */
const postalCodes: Record<string, RegExp> = {
  US: /^\d{5}(-\d{4})?$/,
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
  AU: /^\d{4}$/,
  AT: /^\d{4}$/,
  CH: /^\d{4}$/,
  NL: /^\d{4} ?[A-Z]{2}$/i,
  DE: /^\d{5}$/,
  FR: /^\d{5}$/,
  ES: /^\d{5}$/,
  IT: /^\d{5}$/,
  MX: /^\d{5}$/,
  BR: /^\d{5}-?\d{3}$/,
  IN: /^\d{6}$/,
  JP: /^\d{3}-?\d{4}$/,
  PL: /^\d{2}-\d{3}$/,
}

/** Where carriers use no postal code, or often none. */
const noPostalCode = new Set(['AE', 'HK', 'IE', 'NG', 'GH', 'KE', 'QA', 'JM', 'UG'])
/** Where a state or province is part of the address. */
const withRegion = new Set(['US', 'CA', 'AU', 'BR', 'IN', 'MX', 'NG'])

export const needsPostalCode = (country: string) => !noPostalCode.has(country)
export const needsRegion = (country: string) => withRegion.has(country)

const controls = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** What is wrong with a text of one line; false when it is fine. */
function wrong(text: string, missing: string | false): string | false {
  if (text === '') return missing
  if (text.length > longest) return `Use at most ${longest} characters`
  return (controls.test(text) || !text.isWellFormed()) && 'Remove the invisible control characters'
}

/** The address as it is sent, without spaces around its parts and without empty lines. */
export function tidied({ name, lines, city, region, postalCode, country, phone }: Address) {
  return {
    name: name.trim(),
    lines: lines.map((line) => line.trim()).filter((line) => line !== ''),
    city: city.trim(),
    ...(region?.trim() && { region: region.trim() }),
    postalCode: postalCode.trim(),
    country,
    ...(phone?.trim() && { phone: phone.trim() }),
  }
}

/** What is wrong with a tidied address, by field; nothing when a parcel can be sent there. */
export function faultsOf(address: Address, countries: readonly string[]): Record<string, string> {
  const { name, lines, city, region = '', postalCode, country, phone = '' } = address
  const faults: Record<string, string | false> = {
    name: wrong(name, 'Enter the name of who receives the parcel'),
    lines: faultOfLines(lines),
    city: wrong(city, 'Enter the town or city'),
    region: wrong(region, needsRegion(country) && 'Enter the state or province'),
    postalCode: faultOfPostalCode(postalCode, country),
    country: faultOfCountry(country, countries),
    phone: phone !== '' && !/^\+?[\d\s().-]{6,25}$/.test(phone) && 'Enter a phone number, or none',
  }
  return Object.fromEntries(
    Object.entries(faults).flatMap(([field, fault]) =>
      fault ? [[`address.${field}`, fault]] : [],
    ),
  )
}

function faultOfLines(lines: readonly string[]): string | false {
  if (lines.length === 0) return 'Enter the street and number'
  if (lines.length > mostLines) return `Use at most ${mostLines} lines`
  return lines.map((line) => wrong(line, false)).find((fault) => fault !== false) ?? false
}

function faultOfPostalCode(code: string, country: string): string | false {
  const fault = wrong(code, needsPostalCode(country) && 'Enter the postal code')
  if (fault || code === '') return fault
  const format = postalCodes[country] ?? /^[A-Z\d][A-Z\d -]{1,9}$/i
  return !format.test(code) && 'This is no postal code of that country'
}

function faultOfCountry(country: string, countries: readonly string[]): string | false {
  if (!countryCodes.includes(country)) return 'Select a country'
  if (countries.length === 0 || countries.includes(country)) return false
  const names = countries.map((code) => withArticle(countryName(code) ?? code))
  const list = new Intl.ListFormat('en', { type: 'disjunction' })
  return `The business sends to ${list.format(names)} only`
}
