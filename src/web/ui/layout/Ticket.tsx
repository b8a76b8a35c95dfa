import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface TicketProps {
  children: ReactNode
  /** The part below the perforation: the amount or the action. */
  stub: ReactNode
  className?: string
}

/** A perforated ticket for money that is earned or paid. */
export function Ticket({ children, stub, className }: TicketProps) {
  return (
    <div className={classNames('flex flex-col', className)}>
      <div className="ticket-part rounded-t-card bg-s2 px-5 pt-5 pb-6">{children}</div>
      <div className="relative ticket-part rounded-b-card bg-s2 px-5 pt-6 pb-5 [--cut:0%]">
        <span
          aria-hidden
          className="absolute inset-x-4 top-0 border-t border-dashed border-control/70"
        />
        {stub}
      </div>
    </div>
  )
}
