-- CreateTable
CREATE TABLE "Memory" (
    "id" SERIAL NOT NULL,
    "adventureId" TEXT NOT NULL,
    "branchId" INTEGER,
    "depth" INTEGER NOT NULL,
    "block" INTEGER,
    "status" TEXT NOT NULL DEFAULT 'ACTIVE',
    "stale" BOOLEAN NOT NULL DEFAULT false,
    "reworded" BOOLEAN NOT NULL DEFAULT false,
    "pinned" BOOLEAN NOT NULL DEFAULT false,
    "uses" INTEGER NOT NULL DEFAULT 0,
    "usedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "madeBy" TEXT,
    "text" TEXT NOT NULL,

    CONSTRAINT "Memory_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MemoryVector" (
    "memoryId" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL,
    "model" TEXT NOT NULL,
    "vector" BYTEA NOT NULL,

    CONSTRAINT "MemoryVector_pkey" PRIMARY KEY ("memoryId")
);

-- CreateTable
CREATE TABLE "MemoryWording" (
    "memoryId" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL,
    "madeBy" TEXT,
    "rewriteAt" TIMESTAMP(3),
    "text" TEXT NOT NULL,

    CONSTRAINT "MemoryWording_pkey" PRIMARY KEY ("memoryId","revision")
);

-- CreateTable
CREATE TABLE "Summary" (
    "id" SERIAL NOT NULL,
    "adventureId" TEXT NOT NULL,
    "branchId" INTEGER NOT NULL,
    "depth" INTEGER NOT NULL,
    "stale" BOOLEAN NOT NULL DEFAULT false,
    "reworded" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "madeBy" TEXT,
    "text" TEXT NOT NULL,

    CONSTRAINT "Summary_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SummaryWording" (
    "summaryId" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "SummaryWording_pkey" PRIMARY KEY ("summaryId","revision")
);

-- CreateTable
CREATE TABLE "MemoryWork" (
    "adventureId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "cancelAsked" BOOLEAN NOT NULL DEFAULT false,
    "failureCode" TEXT,
    "failureMessage" TEXT,
    "startedAt" TIMESTAMP(3) NOT NULL,
    "endedAt" TIMESTAMP(3),

    CONSTRAINT "MemoryWork_pkey" PRIMARY KEY ("adventureId")
);

-- CreateIndex
CREATE INDEX "Memory_branchId_depth_idx" ON "Memory"("branchId", "depth");

-- CreateIndex
CREATE INDEX "Memory_adventureId_idx" ON "Memory"("adventureId");

-- CreateIndex
CREATE UNIQUE INDEX "Memory_branchId_block_key" ON "Memory"("branchId", "block");

-- CreateIndex
CREATE INDEX "Summary_branchId_depth_idx" ON "Summary"("branchId", "depth");

-- CreateIndex
CREATE INDEX "Summary_adventureId_idx" ON "Summary"("adventureId");

-- AddForeignKey
ALTER TABLE "Memory" ADD CONSTRAINT "Memory_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Memory" ADD CONSTRAINT "Memory_branchId_depth_fkey" FOREIGN KEY ("branchId", "depth") REFERENCES "Take"("branchId", "depth") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MemoryVector" ADD CONSTRAINT "MemoryVector_memoryId_fkey" FOREIGN KEY ("memoryId") REFERENCES "Memory"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MemoryWording" ADD CONSTRAINT "MemoryWording_memoryId_fkey" FOREIGN KEY ("memoryId") REFERENCES "Memory"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Summary" ADD CONSTRAINT "Summary_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Summary" ADD CONSTRAINT "Summary_branchId_depth_fkey" FOREIGN KEY ("branchId", "depth") REFERENCES "Take"("branchId", "depth") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SummaryWording" ADD CONSTRAINT "SummaryWording_summaryId_fkey" FOREIGN KEY ("summaryId") REFERENCES "Summary"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MemoryWork" ADD CONSTRAINT "MemoryWork_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure"("id") ON DELETE CASCADE ON UPDATE CASCADE;
